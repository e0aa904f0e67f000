#!/bin/sh
# The straight at sic bo from its filing to its approval: every act, with its day. The dice of the
# test are simulated. Copy the folder first, under the same name: sh approval.sh COPIES/straight_sic_bo
set -e
straight="${1:?name a copy of examples/petitions/straight_sic_bo}"

pitboss petition record "$straight" sign petitioner=casino by="vice president of casino operations" --at 2027-02-01T10:00
pitboss petition record "$straight" file --at 2027-02-02T09:00
pitboss petition record "$straight" request id=1 agency=Division what="a photo of the layout" due=2027-03-01 --by Division --at 2027-02-10T09:00
pitboss petition record "$straight" answer id=1 what="photo of the layout" --at 2027-02-20T09:00
pitboss petition record "$straight" review factor=odds finding="6 to 1 is low beside 5 to 1 on two dice" --by Commission --at 2027-03-01T09:00
pitboss petition record "$straight" cost agency=Commission cents=240000 why="review of rules and odds" --by Commission --at 2027-03-01T10:00
pitboss petition record "$straight" order agency=Commission conditions="a supervisor stands at each table; no wager above 100" --by Commission --at 2027-03-15T09:00
pitboss petition record "$straight" begin --at 2027-04-05T12:00
pitboss petition play "$straight" --until 2027-04-06T12:00 --seed 1
pitboss petition record "$straight" change agency=Commission starts=2027-04-06T12:00 why="6 to 1 is too low" options="pays.straight=7 to 1" --by Commission --at 2027-04-06T12:00
pitboss petition play "$straight" --until 2027-04-07T12:00 --seed 1
pitboss petition judge "$straight" --end --at 2027-04-08T09:00
pitboss petition record "$straight" suitable agency=Commission --by Commission --at 2027-04-20T09:00
pitboss petition record "$straight" need what=amendments needed=true of="19:47-9.2; 19:47-9.4" --by Commission --at 2027-04-20T10:00
pitboss petition record "$straight" need what=licenses needed=false --by Commission --at 2027-04-20T10:00
pitboss petition record "$straight" need what=waivers needed=false --by Commission --at 2027-04-20T10:00
pitboss petition record "$straight" adopt citation=19:47-9.2 effective=2027-07-01 --by Commission --at 2027-06-01T09:00
pitboss petition record "$straight" adopt citation=19:47-9.4 effective=2027-07-01 --by Commission --at 2027-06-01T09:00
pitboss petition record "$straight" cost agency=Division cents=125000 why="testing" --by Division --at 2027-06-02T09:00
pitboss petition record "$straight" pay agency=Commission cents=240000 petitioner=casino --at 2027-06-10T09:00
pitboss petition record "$straight" pay agency=Division cents=125000 petitioner=casino --at 2027-06-10T09:00
pitboss petition record "$straight" approve agency=Commission --by Commission --at 2027-07-01T09:00
pitboss petition status "$straight" --at 2027-07-01T09:00

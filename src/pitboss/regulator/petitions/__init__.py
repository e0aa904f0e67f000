"""Petitions for new games, N.J.A.C. 19:47-8.4.

petition         what a petition says, as values; `petition_file` reads it
checks           what a petition still lacks, each with its clauses
acts, standing   what is done about a petition, and where that leaves it
rules_of_acts    what may be done when: the gates of the test and of the approval
criteria         the success of a test: sample sizes, and how recorded rounds are judged
dossier          the papers of a petition
"""

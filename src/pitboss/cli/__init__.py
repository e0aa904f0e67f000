"""The command line: one command, `pitboss`, with a small module for each verb.

Every verb module has `add_arguments(parser)` and `run(args) -> int`. Nothing heavy is imported
before a verb needs it, so that help is quick.
"""

"""The language-neutral vectors: written from the definitions, and checked by a reader apart."""

"""Who is asking: tokens, codes, devices and PINs, and the routes to sign in, sign out and manage
access."""

"""Who is speaking: tokens, PINs, devices, sign-in and sign-out."""

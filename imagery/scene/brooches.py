SHOTS = {}

import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Pictures are drawn in processes that give way to everything else: beside other tests they would hardly get any time.
os.setPriority = () => {}
syncBuiltinESMExports()

import { sixZones } from '../server/testing/six-zones.ts'
import { shipsTo } from '../shop/settings.ts'

// A shop that is started with this before it ships as an owner may set it.
Object.assign(shipsTo, { zones: sixZones })

import { standardShipsTo } from '#shop/settings/settings.ts'
import { sixZones } from '../../server/testing/six-zones.ts'

// A shop that is started with this before it ships as an owner may set it.
Object.assign(standardShipsTo, { zones: sixZones })

import type { Zone } from '#shop/settings/settings.ts'

export const sixZones: readonly Zone[] = [
  { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 },
  { id: 'north', name: 'Northern Ireland', countries: ['XI'], fee: 695, freeFrom: 6000 },
  { id: 'britain', name: 'Great Britain', countries: ['GB'], fee: 995, freeFrom: null },
  { id: 'europe', name: 'European Union', countries: ['FI', 'DE', 'EE'], fee: 1195, freeFrom: 9000 },
  { id: 'america', name: 'United States', countries: ['US'], fee: 1900, freeFrom: null },
  { id: 'world', name: 'Rest of the world', countries: ['CH', 'CA'], fee: 1500, freeFrom: null },
]

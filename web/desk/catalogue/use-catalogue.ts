import { useEffect } from 'react'
import { readCatalogue } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { concernsNothing, type DeskQuery, useDeskQuery } from '../calls/use-desk-query.ts'

const ASK_EVERY_MS = 2000

/** The catalogue, asked for again until the pictures that are still being made are ready: they prevent publishing for a moment only. */
export function useCatalogue(): DeskQuery<CatalogueAnswer> {
  const loaded = useDeskQuery(readCatalogue, {}, concernsNothing)
  const { value, reload } = loaded
  useEffect(() => {
    if (!value?.faults.some(({ field }) => field === 'photos')) return
    const timer = setInterval(() => void reload(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [value, reload])
  return loaded
}

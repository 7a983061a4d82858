import type { ComponentType } from 'react'
import type { Details } from '#shop/catalogue/details.ts'
import { DetailsContext } from '../shop/use-shop.ts'

/** Where the details of products come from: the built-in ones, until a published catalogue names its own. */
export const detailsSource: { load: () => Promise<Details> } = {
  load: async () => (await import('#shop/catalogue/built-in-details.ts')).builtInDetails,
}

/** Loads the details of products beside a component and gives them to it; on the server they stand around the whole page. */
export async function withDetails<Props extends object>(
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR) return part
  const [Part, details] = await Promise.all([part, detailsSource.load()])
  return (props) => (
    <DetailsContext value={details}>
      <Part {...props} />
    </DetailsContext>
  )
}

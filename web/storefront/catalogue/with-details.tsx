import type { ComponentType } from 'react'
import type { Details } from '#shop/catalogue/details.ts'
import { DetailsContext } from '../../shop/use-shop.ts'

/** How the details of a published catalogue are loaded; null while the built-in one is shown, whose details come with the code that shows them. */
export const detailsSource: { load: (() => Promise<Details>) | null } = { load: null }

/** Loads the details of a published catalogue beside a component and gives them to it; on the server they stand around the whole page. */
export async function withDetails<Props extends object>(
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR || detailsSource.load === null) return part
  const [Part, details] = await Promise.all([part, detailsSource.load()])
  return (props) => (
    <DetailsContext value={details}>
      <Part {...props} />
    </DetailsContext>
  )
}

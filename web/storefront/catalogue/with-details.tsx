import type { Details } from '#shop/catalogue/details.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { DetailsContext } from '../../shop/use-shop.ts'

/** How the details of the catalogue are loaded, once the page has named it. */
export const detailsSource: { load: () => Promise<Details> } = {
  load: () => Promise.reject(new Error('Nothing says where the details are')),
}

/** Loads the details of the catalogue beside a component and gives them to it; on the server they stand around the whole page. */
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

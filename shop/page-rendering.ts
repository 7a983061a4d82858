import type { PageSettings } from './page-settings.ts'

/** Where an address leads: to a page, by the path that it is rendered for, answered 404 where it says that there is nothing; or on to another address. */
export type PageAddress =
  | { readonly path: string; readonly status: 200 | 404; readonly redirect?: undefined }
  | { readonly redirect: string }

/** A page as HTML: what belongs in its head, its root element, and the key or name of its script in the build's manifest, if that is not the first one. */
export type RenderedPage = { readonly head: string; readonly root: string; readonly script: string | undefined }

/** What the build of the pages can do, which is all that server and storefront have of each other: `everyPath` has the pages that can be rendered ahead, `pageAt` answers null where no page lives, `renderPage` throws what a component throws. */
export type PageRenderer = {
  readonly everyPath: readonly string[]
  readonly pageAt: (pathname: string, search: string) => PageAddress | null
  readonly renderPage: (path: string, settings: PageSettings) => Promise<RenderedPage>
}

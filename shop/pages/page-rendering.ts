import type { Look } from '../look.ts'
import type { OrderPaper, PaperLogos } from '../orders/papers.ts'
import type { OrderStatusAnswer } from '../orders/status.ts'
import type { DetailedShop, Shop } from '../shop.ts'
import type { LinkedPage } from './linked-page.ts'
import type { PageSettings } from './page-settings.ts'
import type { SandboxPage } from './sandbox-page.ts'

/** The target of an address: a page, by the path that it is rendered for, answered 404 if it says that there is nothing; or another address. */
export type PageAddress =
  | { readonly path: string; readonly status: 200 | 404; readonly redirect?: undefined }
  | { readonly redirect: string }

/** A page as HTML. */
export type RenderedPage = {
  readonly head: string
  readonly root: string
  /** The key or name of its script in the build's manifest, if it has one besides the first. */
  readonly script: string | undefined
  /** True if it shows details of products, such as their stories. */
  readonly hasDetails: boolean
}

/** A form that was sent without scripts: the typed values, errors by field or as a whole, and for several steps the next one, with the moment (ISO UTC) at which it was received. */
export type SentForm = {
  readonly values: Readonly<Record<string, string>>
  readonly errors?: Readonly<Record<string, string>>
  readonly problem?: string
  readonly step?: 'review' | 'received'
  readonly receivedAt?: string
}

export type PageMessage = {
  readonly form?: SentForm
  readonly order?: { readonly sessionId: string; readonly answer: OrderStatusAnswer }
}

/** Interface of the server-rendering bundle, the only link between server and storefront. `everyPath` names the pages that can be rendered ahead, `pageAt` answers null if no page lives at an address, `renderPage` throws what a component throws. */
export type PageRenderer = {
  readonly everyPath: (shop: Shop) => readonly string[]
  readonly pageAt: (shop: Shop, pathname: string, search: string) => PageAddress | null
  readonly renderPage: (
    shop: DetailedShop,
    path: string,
    settings: PageSettings,
    message?: PageMessage,
  ) => Promise<RenderedPage>
}

/** Renders pages behind links and those of the sandbox. They run no script, so that nothing in a browser ever reads the token in their URL. */
export type LinkedPageRenderer = {
  readonly renderLinkedPage: (
    shop: Shop,
    settings: PageSettings,
    page: LinkedPage | SandboxPage,
  ) => Pick<RenderedPage, 'head' | 'root'>
  readonly linkedStyle: string
}

export type WayBack = { readonly href: string; readonly label: string }

/** A paper as an HTML document. Its style and its script stand in it. A security policy allows them by their hashes. */
export type RenderedPaper = { readonly html: string; readonly style: string; readonly script: string }

export type PaperRenderer = {
  /**
   * A paper that is shown has the shop's fonts, a button that prints and a way back, and prints none of them. Without a
   * way back it is a file of its own, to be sent or saved: it loads nothing, and its script is ''.
   */
  readonly renderPaper: (look: Look, paper: OrderPaper, logos: PaperLogos, back?: WayBack) => RenderedPaper
}

export type DocumentRenderer = LinkedPageRenderer & PaperRenderer

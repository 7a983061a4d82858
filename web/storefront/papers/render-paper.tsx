import { renderToStaticMarkup } from 'react-dom/server'
import fallbackFonts from '#shop/fallback-fonts.css?inline'
import { cssVariables, drawIcon, type Look, PAPER } from '#shop/look.ts'
import type { OrderPaper } from '#shop/orders/papers.ts'
import type { PaperRenderer, WayBack } from '#shop/pages/page-rendering.ts'
import fonts from '../../ui/fonts.css?inline'
import { Invoices } from './invoices.tsx'
import paperStyle from './paper.css?inline'
import { Slip } from './slip.tsx'

/** Printing needs a script, so the script also shows the button. */
const PRINT_SCRIPT =
  "const button=document.querySelector('.tools button');button.hidden=false;button.addEventListener('click',()=>print())"

const sheets: Readonly<Record<OrderPaper['paper'], string>> = {
  invoices: '@page{size:A4;margin:18mm}',
  slip: '@page{size:105mm 148mm;margin:9mm}',
}

function styleOf(look: Look, paper: OrderPaper['paper'], back: WayBack | undefined): string {
  const loaded = back === undefined ? '' : fonts + fallbackFonts
  return `${loaded}${cssVariables(look)}:root{--paper:${PAPER}}${sheets[paper]}${paperStyle}`
}

export const renderPaper: PaperRenderer['renderPaper'] = (look, paper, logos, back) => {
  const style = styleOf(look, paper.paper, back)
  const script = back === undefined ? '' : PRINT_SCRIPT
  const html = renderToStaticMarkup(
    <html lang="en-IE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{paper.title}</title>
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(drawIcon(look))}`} />
        <style>{style}</style>
      </head>
      <body className={paper.paper}>
        {back && (
          <nav className="tools" aria-label="This page">
            <a href={back.href}>{back.label}</a>
            <button type="button" hidden>
              Print
            </button>
          </nav>
        )}
        <main>
          {paper.paper === 'slip' ? <Slip {...paper} logos={logos} /> : <Invoices {...paper} logos={logos} />}
        </main>
        {back && <script>{script}</script>}
      </body>
    </html>,
  )
  return { html: `<!doctype html>${html}\n`, style, script }
}

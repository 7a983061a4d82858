import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of a context as browsers do. As soon as the page works, and after each change, nested font elements
 * with its words replace each text node.
 *
 * The words stay the same, so tests still find everything by name and see a word that does not change with the page. Fails
 * the page if text has siblings, because React would hold a node that is gone.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untranslated = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'TITLE', 'OPTION', 'FONT'])
    const translate = (root: Node) => {
      const texts: { node: Text; parent: Element }[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (
          node instanceof Text &&
          node.parentElement &&
          node.data.trim() &&
          !untranslated.has(node.parentElement.tagName)
        )
          texts.push({ node, parent: node.parentElement })
      for (const { node, parent } of texts) {
        if (parent.closest('#root') && parent.childNodes.length > 1)
          console.error(`Text beside other nodes: "${node.data}" in ${parent.outerHTML.slice(0, 200)}`)
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(node.data)
        outer.append(inner)
        node.replaceWith(outer)
      }
    }
    const start = () => {
      translate(document.body)
      new MutationObserver(() => translate(document.body)).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    }
    addEventListener('load', () => {
      const hydrates = document.querySelector('#root main') && document.querySelector('script[type=module]')
      if (!hydrates || 'hydrated' in document.documentElement.dataset) return start()
      const waiting = new MutationObserver(() => {
        if (!('hydrated' in document.documentElement.dataset)) return
        waiting.disconnect()
        start()
      })
      waiting.observe(document.documentElement, { attributes: true })
    })
  })
}

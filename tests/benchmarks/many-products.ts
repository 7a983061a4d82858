import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type EditableProduct, editableProductsOf, handleFor } from '#shop/publishing/editable-product.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { importProducts } from '../../server/catalogue/publishing/import.ts'
import { openServices } from '../../server/open-services.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { publishDraft } from '../../server/testing/publish-draft.ts'
import { type OpenShop, openShop } from '../../setup/open-shop.ts'

const BUILT_IN = editableProductsOf(solasSnapshot)

export function calledWith(): { readonly productCount: number; readonly rest: readonly string[] } {
  const { values, positionals } = parseArgs({ options: { products: { type: 'string' } }, allowPositionals: true })
  const productCount = Number(values.products ?? BUILT_IN.length)
  if (!(Number.isInteger(productCount) && productCount > 0))
    throw new Error('--products takes a whole number, such as 500')
  return { productCount, rest: positionals }
}

const halves = (text: string, mark: string): readonly [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
const joined = (one: string, other: string, mark: string) => halves(one, mark)[0] + halves(other, mark)[1]

/** So many products: the built-in ones, then Samples put together of two of them, so that no two have the same name, words and materials; each has the pictures of one. */
export function manyProducts(count: number): EditableProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / BUILT_IN.length)
    const one = BUILT_IN[index % BUILT_IN.length]
    const other = BUILT_IN[(index * 7 + round * 11) % BUILT_IN.length]
    if (!one || !other) throw new Error('There are no products')
    if (round === 0) return one
    const name = `${joined(one.name, other.name, ' ')}, Sample ${index + 1}`
    return {
      ...one,
      id: String(index + 1),
      name,
      handle: handleFor(name),
      pictures: one.handle,
      priceCents: other.priceCents,
      materials: [...new Set([...one.materials.slice(0, 2), ...other.materials])],
      description: joined(one.description, other.description, ' with ').slice(0, 150),
      recipe: null,
      ...{
        alt: `${halves(one.alt, ', ')[0]}, ${other.alt}`.slice(0, 300),
        story: joined(one.story, other.story, '. '),
      },
    }
  })
}

export async function folderOf(productCount: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'solas-products-'))
  const parsed = parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const config = { ...parsed.config, publicUrl: 'http://127.0.0.1' }
  const { services, close } = await openServices(config, { log: pino({ level: 'silent' }) })
  await importProducts(services, manyProducts(productCount), 'benchmark')
  const refusal = productCount === BUILT_IN.length ? null : await publishDraft(services)
  await close()
  if (refusal !== null) throw new Error(refusal.message)
  return dataDir
}

export async function openShopOf(productCount: number): Promise<OpenShop> {
  const folder = await folderOf(productCount)
  const shop = await openShop({ DATA_DIR: folder })
  return {
    ...shop,
    async stop() {
      const code = await shop.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}

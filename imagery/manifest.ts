import { writeFileSync } from 'node:fs'
import { views } from '#shop/catalogue/product.ts'
import { listedPages } from '#shop/pages/all-pages.ts'
import { pageCardName, scenes } from '#shop/pictures/scene-pictures.ts'
import { products, solas } from '#shops/solas.ts'
import type { Made } from './made.ts'

const present = (entries: readonly (readonly [string, string | undefined])[]) =>
  Object.fromEntries(entries.filter(([, version]) => version !== undefined))

export function manifestOf(made: Made) {
  const ofProduct = (handle: string) => present(views.map((view) => [view, made[`${handle}-${view}`]?.version]))
  const all = products.map(({ handle }) => [handle, ofProduct(handle)] as const)
  return {
    products: Object.fromEntries(all.filter(([, versions]) => Object.keys(versions).length > 0)),
    cards: present(products.map(({ handle }) => [handle, made[`${handle}-card`]?.version])),
    scenes: present([
      ...Object.keys(scenes).map((name) => [name, made[name]?.version] as const),
      ['card', made['solas-card']?.version],
      ...Object.values(listedPages(solas)).map(
        ({ path }) => [pageCardName(path), made[pageCardName(path)]?.version] as const,
      ),
    ]),
  }
}

export function writeManifest(made: Made): void {
  const manifest = manifestOf(made)
  const write = (file: string, data: object) => writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`)
  write('shop/pictures/products.json', manifest.products)
  // Apart from the views: the desk shows no cards, so it need not load their versions.
  write('shop/pictures/cards.json', manifest.cards)
  write('shop/pictures/scenes.json', manifest.scenes)
}

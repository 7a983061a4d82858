import { LIST_LINE, type Words } from '../settings/word-names.ts'
import type { Shop } from '../shop.ts'
import { standardStoryWords } from '../texts/about.ts'
import { standardHomeWords } from '../texts/home.ts'
import { mainPages } from './listed-pages.ts'

export function standardWords(shop: Shop): Words {
  const { home, shop: list, about } = mainPages({ ...shop, settings: { ...shop.settings, words: {} } })
  return {
    ...standardHomeWords(shop),
    ...standardStoryWords(shop),
    listLine: LIST_LINE,
    // These follow from what each product is made of.
    care: '',
    careLine: '',
    safety: '',
    sizeGuide: '',
    homeDescription: home.description,
    listDescription: list.description,
    storyDescription: about.description,
    keywords: home.keywords.join(', '),
  }
}

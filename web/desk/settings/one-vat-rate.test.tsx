import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultWords } from '#shop/settings/defaults.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { solas } from '#shops/solas.ts'
import { Legal } from './identity-fields.tsx'
import { steps } from './setup-steps.tsx'

const noWords = { care: '', careLine: '', safety: '', sizeGuide: '', ...defaultWords([], {}) }

test('setup and settings say that the shop charges one VAT rate, and who must not sell what here', () => {
  const editing = {
    all: allSettings({}),
    standardWords: { ...noWords, ...solas.settings.words },
    shippable: [],
    sellsSamples: true,
    uses: {},
    isEdited: false,
    change: () => {},
    errorOf: () => undefined,
  }
  expect(steps.find(({ id }) => id === 'legal')).toMatchObject({ Part: Legal })
  const shown = renderToStaticMarkup(<Legal {...editing} />)
  expect(shown).toContain('The shop charges one VAT rate for everything.')
  expect(shown).toMatch(/If you are registered for VAT, don’t sell goods with another rate\s+here yet, such as books/)
})

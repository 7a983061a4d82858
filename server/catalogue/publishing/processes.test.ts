import { expect, test, vi } from 'vitest'
import { discoveryPaths } from '#shop/paths.ts'
import { editableProductsOf } from '#shop/publishing/editable-product.ts'
import { solasSnapshot } from '#shops/solas.ts'
import { openShop } from '../../testing/open-shop.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { openProcess } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import { saveProduct } from './edit.ts'
import { saveSettings } from './settings-draft.ts'

// Shows S10.190.

const who = 'nora@solas.test'
const [first] = editableProductsOf(solasSnapshot)

test(
  'another process shows what was published within two seconds',
  async () => {
    const shop = await openShop({ shops: 1 })
    const { services } = shop
    const other = await openProcess(services.config)
    const text = async () => (await fetch(`http://127.0.0.1:${other.port}${discoveryPaths.llms}`)).text()
    const asked = performance.now()
    expect(await text()).toContain('[Claret Evening]')
    const answerMs = performance.now() - asked
    if (!first) throw new Error('The catalogue is empty')
    await saveProduct(services, { ...first, name: 'Claret Morning' }, { who, version: 0 })
    expect(await saveSettings(services, { brand: 'Tonn' }, { who, version: 0 })).toBeNull()
    expect(await publishDraft(services, who)).toBeNull()
    // One answer may begin too early, the next takes its time.
    await vi.waitFor(async () => expect(await text()).toContain('[Claret Morning]'), {
      timeout: 2000 * slowness() + 2 * answerMs,
      interval: 50,
    })
    expect(await text()).toContain('# Tonn')
    other.child.kill('SIGTERM')
    await other.ended
    await shop.close()
  },
  40_000 * slowness(),
)

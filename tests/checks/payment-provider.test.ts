import { expect, test } from 'vitest'
import { REFERENCE_AT, REFERENCE_LENGTH } from '../../shop/orders/reference.ts'
import { projectFiles } from './files.ts'

const product = /^(shop|crafts|server|web|console|setup)\/.+\.(ts|tsx|mjs|css|html)$/
const isTest = (path: string) => /\.test\.tsx?$|^server\/testing\//.test(path)
const files = projectFiles(product).filter(({ path }) => !isTest(path))

const namesStripe: Readonly<Record<string, string>> = {
  'server/platform/config/config.ts': 'reads its variables',
  'server/platform/config/environment.ts': 'reads its variables',
  'server/platform/config/go-live.ts': 'names the variables that are missing',
  'server/desk/handlers/shop.ts': 'says in plain words what a variable is for',
  'server/open-services.ts': 'opens the provider',
  'setup/notices.ts': 'credits its package',
  'shop/payment-provider.ts': 'names the provider for all texts',
  'web/storefront/checkout/checkout-progress.tsx': 'a text that the specification quotes',
  'web/storefront/internal/test-plan-items.ts': 'a text that the specification quotes',
}

test('only the folder of the payment provider and the files of a list say its name', () => {
  // Among the built-in bracelets are some of striped stones.
  const elsewhere = files.filter(({ path }) => !/^(server\/money\/payments\/stripe|shop\/solas)\//.test(path))
  const naming = elsewhere.filter(({ text }) => /stripe/i.test(text)).map(({ path }) => path)
  expect(naming.toSorted()).toEqual(Object.keys(namesStripe).toSorted())
  expect(naming.length).toBeLessThanOrEqual(14)
})

test('the form of Stripe’s ids and keys is known in its folder alone', () => {
  // Ids of sessions, payments, refunds, disputes, events and charges; keys; the secrets of webhooks.
  const forms = /\b(cs|pi|re|dp|evt|ch)_(live_|test_|\[|\\w)|\b[sr]k_(live|test|\()|\bwhsec_/
  const elsewhere = files.filter(({ path }) => !path.startsWith('server/money/payments/stripe/'))
  expect(elsewhere.filter(({ text }) => forms.test(text)).map(({ path }) => path)).toEqual([
    // The secret of the sandbox, and the orders of the samples of e-mails.
    'server/contact/emails/samples.ts',
    'server/platform/database/baseline.ts',
  ])
})

test('one function takes the reference of an order from the id of its payment session', () => {
  const cuts = /\b(sub(str|string)?|slice|at|charAt)\(\s*8\b|\bsession(Id|_id)\??[.,]\s*(sub|slice|at\(|charAt|9)/
  const cutting = files.filter(({ text }) => cuts.test(text)).map(({ path }) => path)
  expect(cutting).toEqual([
    // The brand of a picture's format.
    'server/catalogue/pictures/troubles.ts',
    // The index by which orders are found, as the database writes it. Query plans show that queries use it.
    'server/platform/database/baseline.ts',
    'shop/orders/reference.ts',
  ])
  const { text = '' } = files.find(({ path }) => path === 'server/platform/database/baseline.ts') ?? {}
  const indexed = `upper(substr(session_id, ${REFERENCE_AT + 1}, ${REFERENCE_LENGTH}))`
  expect(text).toContain(`coalesce(reference, ${indexed})`)
  expect(text.split('substr(session_id')).toHaveLength(2)
})

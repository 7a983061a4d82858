import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { type Browser, signIn } from './desk.ts'
import { type OpenShop, openShop } from './open-shop.ts'

type Options = Parameters<typeof openShop>[0]

/** One object that stands for whichever shop is open now, so that a file can name it before any is. */
function shopThatIsOpen(current: () => OpenShop | undefined): OpenShop {
  const opened = () => {
    const shop = current()
    if (!shop) throw new Error('The shop is open only while a test runs')
    return shop
  }
  return {
    get app() {
      return opened().app
    },
    get services() {
      return opened().services
    },
    get sandbox() {
      return opened().sandbox
    },
    get stripe() {
      return opened().stripe
    },
    fetch: (path, init) => opened().fetch(path, init),
    emails: () => opened().emails(),
    advance: (ms) => opened().advance(ms),
    close: () => opened().close(),
  }
}

/** Opens a shop before each test of the file, and closes it afterwards. */
export function shopForEachTest(options?: Options): OpenShop {
  let shop: OpenShop | undefined
  beforeEach(async () => {
    shop = await openShop(options)
  })
  afterEach(() => shop?.close())
  return shopThatIsOpen(() => shop)
}

/** Opens one shop before the first test of the file, and closes it after the last. */
export function shopForAllTests(options?: Options): OpenShop {
  let shop: OpenShop | undefined
  beforeAll(async () => {
    shop = await openShop(options)
  })
  afterAll(() => shop?.close())
  return shopThatIsOpen(() => shop)
}

/** Signs somebody in at the desk before each test of the file: the owner, if no address is given. */
export function deskForEachTest(shop: OpenShop, email?: string): Browser {
  let browser: Browser | undefined
  beforeEach(async () => {
    browser = await signIn(shop, email)
  })
  const signedIn = () => {
    if (!browser) throw new Error('Somebody is signed in only while a test runs')
    return browser
  }
  return {
    get cookies() {
      return signedIn().cookies
    },
    get: (...args) => signedIn().get(...args),
    post: (...args) => signedIn().post(...args),
    sendPicture: (...args) => signedIn().sendPicture(...args),
  }
}

/** Opens a shop that is closed when the running test ends. */
export async function shopForTest(options?: Options): Promise<OpenShop> {
  const shop = await openShop(options)
  onTestFinished(() => shop.close())
  return shop
}

/** Opens a shop that is closed when the running test ends, with its owner at the desk. */
export async function deskForTest({
  env,
  ...options
}: NonNullable<Options> = {}): Promise<{ shop: OpenShop; desk: Browser }> {
  const shop = await shopForTest({ ...options, env: { OWNER_EMAIL: 'owner@solas.test', ...env } })
  return { shop, desk: await signIn(shop) }
}

import { useState } from 'react'
import { paths } from '#shop/paths.ts'
import { loggedFetch } from '../../platform/api.ts'
import { eventLog, logEvent } from '../../platform/event-log.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './error-test-page.module.css'
import { InternalTool } from './internal-tool.tsx'

const CONSOLE_PATH = `${paths.errorTest}?debug=1`
const MISSING_PATH = '/error-test/no-such-page'

function Broken(): never {
  throw new Error('Error test: a component broke')
}

const ignore = () => {}

const trials: readonly { readonly name: string; readonly hint: string; readonly cause: () => void }[] = [
  {
    name: 'Throw an error',
    hint: 'Throws where nobody catches. Logged as error.',
    cause: () =>
      setTimeout(() => {
        throw new Error('Error test: nobody caught this')
      }),
  },
  {
    name: 'Reject a promise',
    hint: 'Rejects a promise without a handler. Logged as error.',
    cause: () => void Promise.reject(new Error('Error test: nobody handled this')),
  },
  {
    name: 'Call what is not there',
    hint: 'Calls an address that the server answers with 404. Logged as network.',
    cause: () => void loggedFetch('/functions/v1/error-test').catch(ignore),
  },
  {
    name: 'Lose the network',
    hint: 'Makes a call that gets no answer at all, status 0. Logged as network.',
    // From the cache alone, which does not hold it: a network error without a network.
    cause: () =>
      void loggedFetch('/error-test/no-answer', { cache: 'only-if-cached', mode: 'same-origin' }).catch(ignore),
  },
  {
    name: 'Log a checkout event',
    hint: 'Logs checkout_test with an amount, as the checkout logs its steps. Logged as checkout.',
    cause: () => logEvent({ type: 'checkout', message: 'checkout_test', extra: { total: 40, itemCount: 1 } }),
  },
]

/** Buttons that cause one of each kind of trouble, to see it logged (S2.119). */
export function ErrorTestPage() {
  const [isBroken, setIsBroken] = useState(false)
  const last = eventLog.useValue().at(-1)
  return (
    <InternalTool title="Error test" path={paths.errorTest}>
      <p>Everything stays in this browser. Each button says what it will do.</p>
      <ul className={styles.trials}>
        {trials.map(({ name, hint, cause }) => (
          <li key={name}>
            <Button kind="secondary" onClick={cause}>
              {name}
            </Button>
            <p>{hint}</p>
          </li>
        ))}
        <li>
          <Button kind="secondary" onClick={() => setIsBroken(true)}>
            Break this page
          </Button>
          <p>Throws while the page is drawn: the page for unexpected errors takes its place. Logged as error.</p>
        </li>
        <li>
          <ButtonLink to={MISSING_PATH} kind="secondary">
            Open a missing page
          </ButtonLink>
          <p>Goes to an address that has no page. The miss is logged as error.</p>
        </li>
      </ul>
      <p role="status">{last ? `Logged last: ${last.type}, ${last.message}` : 'No errors logged yet'}</p>
      <p>
        <ButtonLink to={CONSOLE_PATH}>Open the error console</ButtonLink>
      </p>
      {isBroken && <Broken />}
    </InternalTool>
  )
}

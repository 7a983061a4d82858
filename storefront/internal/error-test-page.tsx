import { paths } from '#shop/paths.ts'
import { ErrorTest } from './error-test.tsx'
import { InternalTool } from './internal-tool.tsx'

/** Causes each kind of trouble, to see it logged (specification 2, error test). */
export function ErrorTestPage() {
  return (
    <InternalTool title="Error test" path={paths.errorTest}>
      <ErrorTest consoleAddress={`${paths.errorTest}?debug=1`} missingAddress="/error-test/no-such-page" />
    </InternalTool>
  )
}

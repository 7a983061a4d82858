import { expect, test } from 'vitest'
import { counted } from './step.ts'

const vitest = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    testResults: [{ name: `${process.cwd()}/shop/quote.test.ts`, startTime: 1000, endTime: 3500 }],
  })
const run = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
const playwright = (expected: number, unexpected: number, flaky: number) =>
  JSON.stringify({
    stats: { expected, unexpected, flaky },
    suites: [
      {
        file: 'pays.journey.ts',
        specs: [run(2000), run(500, 500)],
        suites: [{ file: 'pays.journey.ts', specs: [run(1000)] }],
      },
    ],
  })

test.each([
  ['a tool that is content is one', undefined, '', 0, 1, 0],
  ['a tool that complains is one failure', undefined, '', 2, 0, 1],
  ['tests are counted', 'vitest', vitest(7, 0), 0, 7, 0],
  ['failed tests are counted', 'vitest', vitest(7, 2), 1, 7, 2],
  ['a failure outside any test is one', 'vitest', vitest(7, 0), 1, 7, 1],
  ['no tests at all is a failure', 'vitest', vitest(0, 0), 0, 0, 1],
  ['no report is a failure', 'playwright', '', 1, 0, 1],
  ['journeys are counted', 'playwright', playwright(3, 0, 0), 0, 3, 0],
  ['a journey that passed on a second try failed', 'playwright', playwright(3, 1, 1), 1, 3, 2],
] as const)('%s', (_, reader, report, exitCode, passed, failed) => {
  expect(counted(reader, report, exitCode)).toMatchObject({ passed, failed })
})

test('reads the time of each test file from the report, with describe blocks and retries', () => {
  expect(counted('vitest', vitest(7, 0), 0).files).toEqual([{ file: 'shop/quote.test.ts', seconds: 2.5 }])
  expect(counted('playwright', playwright(3, 0, 0), 0).files).toEqual([{ file: 'pays.journey.ts', seconds: 4 }])
  expect(counted(undefined, '', 0).files).toEqual([])
})

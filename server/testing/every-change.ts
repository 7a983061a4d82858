/** True if this is a run of `npm test`. Without TEST_SELECTION everything runs, as in `npm run test:all`. */
export const isEveryChange = process.env.TEST_SELECTION?.startsWith('every change') ?? false

/** The number of random cases for a property test: `some` for every change, all before a release. */
export const cases = (everyChange: number, beforeRelease: number) => (isEveryChange ? everyChange : beforeRelease)

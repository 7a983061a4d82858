/** Whether this run is the one of every change (`npm test`). Without TEST_SELECTION everything runs, as before a release (`npm run test:all`). */
export const isEveryChange = process.env.TEST_SELECTION?.startsWith('every change') ?? false

/** How many random cases a property test tries: some for every change, all of them before a release. */
export const cases = (everyChange: number, beforeRelease: number) => (isEveryChange ? everyChange : beforeRelease)

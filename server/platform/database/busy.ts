/** Another program held SQLite's write lock for longer than a write waits: nothing was changed, and trying again later helps. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('Another program is writing to the database', { cause })
    this.name = 'DatabaseBusy'
  }
}

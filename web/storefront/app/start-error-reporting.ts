import { startErrorReporting } from '../../platform/error-reporting.ts'

// Imported first, so that the log records errors while the rest loads.
startErrorReporting()

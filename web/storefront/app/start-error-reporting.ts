import { startErrorReporting } from '../../platform/error-reporting.ts'

// Imported before all else, so that the log hears of what breaks while the rest loads.
startErrorReporting()

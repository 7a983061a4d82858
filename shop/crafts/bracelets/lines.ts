/** The warning that goes with every bracelet. */
export const SAFETY_WARNING = 'Small parts, not for children under 3'

/** How to care for a bracelet in a line, in the parcel and in the confirmation. */
export const CARE_LINE = 'Roll it on, keep it dry, perfume first'

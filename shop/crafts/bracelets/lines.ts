export const SAFETY_WARNING = 'Small parts, not for children under 3'

export const CARE_LINE = 'Roll it on, keep it dry, perfume first'

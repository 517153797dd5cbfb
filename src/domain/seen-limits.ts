/** How much of what somebody looked at is kept, and for how long. */
export const seenMax = 30;
export const seenKeptDays = 90;
/** A glimpse: one row. */
export const seenOnHomeMax = 6;

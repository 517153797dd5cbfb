/** After this time an event only says who did what to which subject, and when: its payload may quote users. */
export const eventPayloadMonths = 13;

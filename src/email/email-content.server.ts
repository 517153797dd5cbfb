/** The words of a letter, in order. Each is one line; what people typed stands in them as they typed it. */
export type EmailContent = {
  subject: string;
  paragraphs: string[];
  /** after the paragraphs: what was found, under a heading each */
  lists?: EmailList[];
  /** what to press, and the path it leads to */
  action: { label: string; path: string } | null;
  /** after the action */
  notes: string[];
  /** "Vous recevez ce courriel parce que …" */
  why: string;
  /** of the link that ends such letters, where it is not just "these" */
  unsubscribeLabel?: string;
};

export type EmailList = {
  heading: string;
  items: { label: string; detail: string; path: string }[];
  links: { label: string; path: string }[];
};

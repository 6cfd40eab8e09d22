/**
 * Numbers that only the pages of admins use. limits.ts is in the first script of every visitor, so they are not there.
 */
export const ADMIN_LIMITS = {
  /** Members on a page of Membership Management, and how many may be selected there at a time. */
  managed_members_page_size: 50,
  members_selected: 10_000,
  /** The dashboard counts memberships that end within so many days, today included. */
  renewal_days: 30,
  /**
   * The dashboard shows how many of the members who joined within this many days have paid, and the same for a year.
   */
  conversion_days: 90,
  conversion_year_days: 365,
  /**
   * Characters of the note beside credits that an admin adds or removes, and the highest balance that can be entered.
   */
  credits_note_length: 200,
  credits_most: 1_000_000,
  /** Promotional e-mail: members written to by one call, and the characters of subject and text. */
  promotion_piece: 100,
  promotion_subject_length: 150,
  promotion_text_length: 5000,
  /** The app sends a text to members when the admin has sent it to themselves within so many hours. */
  promotion_test_hours: 24,
  /** Characters of what a member writes beside a report (a dialog that is fetched when it opens), and of an admin's note on it. */
  report_text_length: 500,
  moderation_note_length: 500,
  /** How long the notice stays that some e-mails were not sent, in milliseconds. */
  toast_partly_sent_ms: 10_000,
  /** Prices that are entered from one price list, and the last page of its PDF that one may be on. */
  price_points: 200,
  price_list_pages: 999,
  /** Of a product as a price list prints it, and of its yarn in the words of the trade. */
  price_point_length: 200,
  /** GST that may be in a price, in per cent. */
  price_gst_max: 40,
  /** Rupees for one US dollar: a rate outside these is a slip. They are checked when the market comes near them. */
  dollar_rate_min: 40,
  dollar_rate_max: 250,
  dollar_rate_decimals: 4,
  /** Prices in dollars are worked out by a rate that is at most so many days old. */
  dollar_rate_days: 30,
} as const;

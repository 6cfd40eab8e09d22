// Written by db/src/gen/server-functions.ts from the catalog of the built schema: change db/schema, then npm run gen.
import type * as words from '@tanabana/domain/vocabulary';
import type { Json } from './database.types.ts';

export type ServerFunctions = {
  /** Stores a part of a copy. False when another attempt has taken over, or the account is gone. */
  add_data_copy_part: {
    args: {
      p_copy: string | null;
      p_try: number | null;
      p_position: number | null;
      p_base64: string | null;
    };
    result: boolean;
  };
  /** Pays both sides of a referral whose code was added after signup. */
  add_referral_code: {
    args: {
      p_member: string | null;
      p_code: string | null;
      p_now?: string | null;
    };
    result: {
      new_balance: number;
      granted: number;
    };
  };
  /** Announces lists whose moment of publication has come within the last seconds; how many they are. */
  announce_price_lists_due: {
    args: {
      p_seconds: number | null;
    };
    result: number;
  };
  /** Asks for the whole of a payment to be returned, in the name of an admin; false when this request did before. */
  ask_refund: {
    args: {
      p_actor: string | null;
      p_refund: string | null;
      p_payment: string | null;
      p_status: string | null;
      p_reason: string | null;
    };
    result: boolean;
  };
  /** Stores one interest for sending after it was allowed and paid for. */
  begin_interest: {
    args: {
      p_member: string | null;
      p_listing_table: string | null;
      p_listing_id: string | null;
    };
    result: {
      interest_id: string | null;
      status: string;
    };
  };
  /** Stores a test of promotional e-mail and returns what its letter needs. */
  begin_promotion_test: {
    args: {
      p_actor: string | null;
    };
    result: {
      test_id: string;
      member_id: string;
      to_email: string;
      to_language: string;
      member_name: string;
      business_name: string;
      subject: string;
      body: string;
    };
  };
  /** The letters about a new (placed) or accepted bid, for callers who may send them. */
  bid_messages_for: {
    args: {
      p_caller: string | null;
      p_bid: string | null;
      p_event: string | null;
    };
    result: {
      message_id: string;
      status: (typeof words.INTEREST_STATUSES)[number];
      is_under_way: boolean;
      is_other_side: boolean;
    };
  };
  /** Takes a captured payment: starts the membership with an invoice, or leaves it in review with a note. */
  capture_membership_payment: {
    args: {
      p_provider: string | null;
      p_mode: string | null;
      p_payment: string | null;
      p_member: string | null;
      p_quote: Json | null;
      p_provider_payment_id: string | null;
      p_amount_paise: number | null;
      p_currency: string | null;
      p_seller: Json | null;
      p_event_id: string | null;
    };
    result: {
      payment_id: string;
      status: string;
      invoice_id: string | null;
      is_new: boolean;
    };
  };
  /** Gives a member another membership with its dates, badges and first credits, once per key. */
  change_membership: {
    args: {
      p_member: string | null;
      p_type: string | null;
      p_actor: string | null;
      p_key: string | null;
      p_now?: string | null;
    };
    result: {
      membership_type: string;
      new_balance: number;
      granted: number;
      starts_on: string;
      ends_on: string | null;
    };
  };
  /** Changes a membership in the name of an admin who saw the old one. */
  change_membership_as_admin: {
    args: {
      p_actor: string | null;
      p_member: string | null;
      p_old_type: string | null;
      p_new_type: string | null;
    };
    result: {
      member_name: string;
      new_balance: number;
      is_changed: boolean;
    };
  };
  /** Refuses that an admin deletes the own account where that may not be, or is not proved. */
  check_own_leaving: {
    args: {
      p_user: string | null;
    };
    result: undefined;
  };
  /** Ends promotional e-mail to a user, or lets it come again. */
  choose_promotions: {
    args: {
      p_user: string | null;
      p_wants: boolean | null;
    };
    result: boolean;
  };
  /** Notices that are due, each put off in case it cannot be sent. */
  claim_account_notices: {
    args: {
      p_limit: number | null;
    };
    result: {
      id: number;
      user_id: string;
      kind: (typeof words.ACCOUNT_NOTICES)[number];
      to_email: string;
      number_ending: string | null;
      user_agent: string | null;
      happened_at: string;
      tries: number;
      next_try_at: string | null;
      note: string | null;
    };
  };
  /** Claims the next try to send one letter about a bid and gives what it needs. The bid is its row. */
  claim_bid_message: {
    args: {
      p_message: string | null;
    };
    result: {
      kind: (typeof words.BID_MESSAGE_KINDS)[number];
      bid: Json;
      bidder_business_name: string | null;
      to_name: string;
      to_email: string;
      to_language: string;
      executive_name: string | null;
      executive_email: string | null;
      executive_country_code: string | null;
      executive_mobile_number: string | null;
      is_business_unverified: boolean;
    };
  };
  /** Copies that are due, each put off for as long as an attempt may take. Gives up those that were tried too often. */
  claim_data_copies: {
    args: {
      p_limit: number | null;
    };
    result: {
      id: string;
      user_id: string;
      tries: number;
      begun_at: string;
    };
  };
  /** Letters about ready copies that are due, each put off in case it cannot be sent. */
  claim_data_copy_letters: {
    args: {
      p_limit: number | null;
    };
    result: {
      id: string;
      user_id: string;
      email: string;
      ready_until: string;
    };
  };
  /** Claims the next try to send one interest and gives what its message needs. */
  claim_interest: {
    args: {
      p_interest: string | null;
      p_has_whatsapp: boolean | null;
      p_paused?: string[] | null;
    };
    result: {
      message_id: string;
      channel: string;
      listing_table: string;
      listing_number: string;
      fibre_type: string;
      specific_type: string;
      lustre: string;
      twist_intermingling: string;
      blend_ratio: string;
      denier_count: string;
      filament_count: string;
      number_of_plys: number;
      grade: string;
      quantity_kgs: number;
      price: string;
      poster_member_name: string;
      poster_email: string;
      poster_country_code: string;
      poster_mobile_number: string;
      poster_language: string;
      interested_member_name: string;
      interested_business_name: string;
      interested_email: string;
      interested_country_code: string;
      interested_mobile_number: string;
      interested_city: string;
      interested_district: string;
      interested_country: string;
      is_business_unverified: boolean;
    };
  };
  /** Claims the next try to send a promotional letter, and gives what it needs. */
  claim_promotion_letter: {
    args: {
      p_letter: string | null;
    };
    result: {
      member_id: string;
      to_email: string;
      to_language: string;
      member_name: string;
      business_name: string;
      subject: string;
      body: string;
    };
  };
  /** Letters of refunds that are due, each put off in case it cannot be sent; member and address are missing where the member has left. */
  claim_refund_letters: {
    args: {
      p_limit: number | null;
    };
    result: {
      refund_id: string;
      member_id: string | null;
      member_name: string | null;
      email: string | null;
      amount_paise: number;
      currency: string;
      is_test: boolean;
      credit_note_number: string | null;
      invoice_number: string | null;
      has_ended_membership: boolean;
      credits_taken: number;
    };
  };
  /** Refunds that are due to be requested from the provider now, one or all. */
  claim_refunds: {
    args: {
      p_limit: number | null;
      p_refund?: string | null;
      p_paused?: string[] | null;
    };
    result: {
      refund_id: string;
      provider: (typeof words.PAYMENT_PROVIDERS)[number];
      mode: (typeof words.PAYMENT_MODES)[number];
      provider_order_id: string | null;
      provider_payment_id: string;
      amount_paise: number;
      provider_refund_id: string | null;
    };
  };
  /** Closes a refund as done or failed, once. */
  close_refund: {
    args: {
      p_refund: string | null;
      p_provider_refund_id: string | null;
      p_outcome: string | null;
      p_fault: string | null;
    };
    result: string;
  };
  /** Counts what came today, yesterday and on the days before that nobody counted; gives how many days. */
  count_figures: {
    args: {
      p_now?: string | null;
    };
    result: number;
  };
  /** Counts the prices of the oldest week that is over and not counted; false when there is none, or when another server is counting. */
  count_price_week: {
    args: {
      p_now?: string | null;
    };
    result: boolean;
  };
  /** Makes the profile of a new member: Free Member, no credits yet. */
  create_member: {
    args: {
      p_user: string | null;
      p_profile: Json | null;
      p_referral_code: string | null;
    };
    result: undefined;
  };
  /** A part of a ready copy and the length of all; nothing after the last part, and once the link has ended. */
  data_copy_part: {
    args: {
      p_copy: string | null;
      p_position: number | null;
    };
    result: {
      base64: string;
      total: number;
    };
  };
  /** Rows about a member that only the server reads, for the copy of the own data. */
  data_copy_rows: {
    args: {
      p_user: string | null;
      p_section: string | null;
      p_after: string | null;
      p_limit: number | null;
    };
    result: {
      key: string;
      content: Json;
    };
  };
  /** Takes the price of one message or bid from a member, once per thing. */
  deduct_credit: {
    args: {
      p_member: string | null;
      p_reason: string | null;
      p_related: string | null;
      p_note: string | null;
      p_price_seen?: string | null;
    };
    result: {
      new_balance: number;
      charged: boolean;
    };
  };
  /** Deletes a member and the sign-in account; credits, interests and bids stay without a name. */
  delete_member: {
    args: {
      p_user: string | null;
    };
    result: boolean;
  };
  /** Deletes a profile in the name of an admin; the sign-in account stays. */
  delete_profile: {
    args: {
      p_actor: string | null;
      p_member: string | null;
    };
    result: boolean;
  };
  /** Letters about bids that may be tried now. */
  due_bid_messages: {
    args: {
      p_limit: number | null;
    };
    result: string;
  };
  /** Interests whose message may be tried now. */
  due_interests: {
    args: {
      p_limit: number | null;
    };
    result: string;
  };
  /** Promotional letters that may be tried now, the oldest first. */
  due_promotion_letters: {
    args: {
      p_limit: number | null;
    };
    result: string;
  };
  /** private.leave_office for an admin who deletes the profile. Raises NOADM and ADMIN. */
  end_office: {
    args: {
      p_actor: string | null;
      p_member: string | null;
    };
    result: number;
  };
  /** Makes Free Members of those whose paid year is over, some at a time; gives how many. */
  expire_memberships: {
    args: {
      p_now?: string | null;
      p_limit?: number | null;
    };
    result: number;
  };
  /** Notes a failed attempt at a payment that is still open. */
  fail_membership_payment: {
    args: {
      p_payment: string | null;
      p_note: string | null;
      p_event_id: string | null;
    };
    result: string | null;
  };
  /** Closes the open refund of a payment as failed. */
  fail_refund: {
    args: {
      p_payment: string | null;
      p_provider_refund_id: string | null;
      p_fault: string | null;
      p_event_id: string | null;
    };
    result: string | null;
  };
  /** Bucket and path of the file that a public address of the storage service names; null for any other address. */
  file_of_address: {
    args: {
      address: string | null;
    };
    result: string;
  };
  /** The payment, or at least the payer, that an event means. */
  find_membership_payment: {
    args: {
      p_provider: string | null;
      p_provider_payment_id: string | null;
      p_order_id: string | null;
      p_payment: string | null;
      p_member: string | null;
      p_emails: string[] | null;
    };
    result: {
      payment_id: string | null;
      member_id: string | null;
      country: string | null;
      state: string | null;
      gst_number: string | null;
      price: number | null;
    };
  };
  /** Records what a provider did with a notice: taken it is gone, refused it is given up. */
  finish_account_notice: {
    args: {
      p_notice: number | null;
      p_outcome: string | null;
      p_failure: string | null;
    };
    result: undefined;
  };
  /** Records what a provider did with a letter, and when it is tried again, if at all. */
  finish_bid_message: {
    args: {
      p_message: string | null;
      p_outcome: string | null;
      p_failure: string | null;
    };
    result: {
      status: (typeof words.INTEREST_STATUSES)[number];
    };
  };
  /** Rewrites a batch of copies after a rename; how many differed. 0 also at the end of a pass, and when another server is doing it. */
  finish_copies: {
    args: {
      p_most?: number | null;
    };
    result: number;
  };
  /** Makes a copy ready, with its letter due, or puts it off after a failure. False when another attempt has taken over. */
  finish_data_copy: {
    args: {
      p_copy: string | null;
      p_try: number | null;
      p_failure?: string | null;
    };
    result: boolean;
  };
  /** Records what a provider did with a message, and when it is tried again, if at all. */
  finish_interest: {
    args: {
      p_message: string | null;
      p_outcome: string | null;
      p_provider_message_id: string | null;
      p_failure: string | null;
    };
    result: {
      status: (typeof words.INTEREST_STATUSES)[number];
      is_due: boolean;
    };
  };
  /** Does what is left to do of the oldest new posts. How many it has done; 0 also when another server is doing it. */
  finish_posts: {
    args: {
      p_most?: number | null;
    };
    result: number;
  };
  /** Records what a provider did with a promotional letter, and when it is tried again, if at all. */
  finish_promotion_letter: {
    args: {
      p_letter: string | null;
      p_outcome: string | null;
      p_failure: string | null;
    };
    result: undefined;
  };
  /** Deletes the hashes and the salt of a day that is over, and says how many hashes there were. */
  forget_ad_people: {
    args: {};
    result: number;
  };
  /** Deletes rows of the audit log whose time is over, as many as the limit says; how many there were. */
  forget_audit_rows: {
    args: {
      p_limit: number | null;
    };
    result: number;
  };
  /** Notes that the letter was taken, or is refused for good: the page has the file too. */
  forget_data_copy_letter: {
    args: {
      p_copy: string | null;
    };
    result: undefined;
  };
  /** Deletes what was set aside long ago, and says how many there were. */
  forget_events_aside: {
    args: {};
    result: number;
  };
  /** Deletes rows whose period is over, as many as the limit says; how many there were. */
  forget_expired: {
    args: {
      p_name: string | null;
      p_limit: number | null;
    };
    result: number;
  };
  /** Notes that a letter was taken, or that nobody can get it. */
  forget_refund_letter: {
    args: {
      p_refund: string | null;
    };
    result: undefined;
  };
  /** Where a member is taxed, and the price of the day. */
  get_buyer: {
    args: {
      p_member: string | null;
    };
    result: {
      country: string;
      state: string | null;
      gst_number: string | null;
      price: number;
    };
  };
  /** The copy of a member's data, from the request until the link ends. */
  get_data_copy: {
    args: {
      p_user: string | null;
    };
    result: {
      id: string;
      status: string;
      requested_at: string;
      ready_until: string | null;
    };
  };
  /** How far the message of an interest has come, and by which way it was tried last. */
  get_interest: {
    args: {
      p_interest: string | null;
    };
    result: {
      status: (typeof words.INTEREST_STATUSES)[number];
      note: string | null;
      is_under_way: boolean;
      is_credit_back: boolean;
      channel: (typeof words.INTEREST_CHANNELS)[number] | null;
      outcome: (typeof words.MESSAGE_OUTCOMES)[number] | null;
    };
  };
  /** Whom an order at the payment provider names. */
  get_payer: {
    args: {
      p_member: string | null;
    };
    result: {
      member_name: string;
      email: string | null;
      phone: string | null;
    };
  };
  /** Where the buyer of a payment that came in is taxed, and the price of the day. */
  get_payment_buyer: {
    args: {
      p_payment: string | null;
      p_member: string | null;
    };
    result: {
      received_paise: number;
      country: string;
      state: string | null;
      gst_number: string | null;
      price: number;
    };
  };
  /** Makes the monthly grants that are due, some members at a time; gives how many members were looked after. */
  grant_monthly_credits: {
    args: {
      p_now?: string | null;
      p_member?: string | null;
      p_limit?: number | null;
    };
    result: number;
  };
  /** Grants a new member's first credits and pays both sides of a referral. */
  grant_signup_credits: {
    args: {
      p_member: string | null;
      p_referral_code_used: string | null;
      p_now?: string | null;
    };
    result: {
      new_balance: number;
      granted: number;
      referral_granted: boolean;
      had_before: boolean;
    };
  };
  /** Adds the new rows of a file to a company's products and changes price and visibility of the known ones, all or none. */
  import_corporate_products: {
    args: {
      p_actor: string | null;
      p_company: string | null;
      p_rows: Json | null;
      p_is_preview: boolean | null;
    };
    result: {
      place: number;
      outcome: string;
      department: string | null;
      stored_price: string | null;
      stored_visibility: string | null;
      twice_of: number | null;
    };
  };
  /** Whether the user is an admin whose confirmed address is the one of setting main_admin_email. */
  is_main_admin: {
    args: {
      uid?: string | null;
    };
    result: boolean;
  };
  /** Stores the letters of a piece once, and returns them. */
  keep_promotion_piece: {
    args: {
      p_actor: string | null;
      p_piece: string | null;
      p_emails: string[] | null;
      p_mailing?: string | null;
    };
    result: {
      letter_id: string;
      email: string;
      status: string;
      note: string | null;
    };
  };
  /** Writes the keys of the next rows that may lack them; how many it looked at, 0 when no table is left or another server is doing it. */
  key_yarns: {
    args: {
      p_most?: number | null;
    };
    result: number;
  };
  /** The language of the letters to a user: the one of the profile, or else of the sign-up; null if neither has one. Then the request for a letter decides. */
  known_language_of: {
    args: {
      p_user: string | null;
    };
    result: string | null;
  };
  /** The language of the letters to a user: the one of the profile, or else of the sign-up, or else English. Letters in a language that the product lacks are in English. */
  language_of: {
    args: {
      p_user: string | null;
    };
    result: string;
  };
  /** Takes the office from a member who is to be deleted, then a part of the products; how many rows, 0 when nothing is left. */
  leave_office: {
    args: {
      p_user: string | null;
    };
    result: number;
  };
  /** Edits a member in the name of an admin, and sets the balance. */
  manage_member: {
    args: {
      p_actor: string | null;
      p_member: string | null;
      p_data: Json | null;
      p_was: Json | null;
      p_note: string | null;
      p_key: string | null;
    };
    result: {
      member_name: string;
      new_balance: number;
    };
  };
  /** Raises NOTCO when the actor is neither an admin nor an executive of the company, NOEXE when nobody there answers for products. */
  may_enter_products: {
    args: {
      p_actor: string | null;
      p_company: string | null;
    };
    result: undefined;
  };
  /** Notes what a try of a refund led to. */
  note_refund: {
    args: {
      p_refund: string | null;
      p_provider_refund_id: string | null;
      p_fault: string | null;
    };
    result: undefined;
  };
  /** Bids that were paid for and have been waited for long enough. */
  overdue_bids: {
    args: {
      p_limit: number | null;
    };
    result: {
      member_id: string;
      bid_id: string;
    };
  };
  /** About how many new posts wait to be finished. */
  posts_waiting: {
    args: {};
    result: number;
  };
  /** Records that Continue was pressed for the address of a user. A later press replaces it. */
  press_consent: {
    args: {
      p_user: string | null;
      p_language: string | null;
    };
    result: undefined;
  };
  /** How far the letters of an admin's own piece have come. */
  promotion_piece: {
    args: {
      p_actor: string | null;
      p_piece: string | null;
    };
    result: {
      letter_id: string;
      email: string;
      status: string;
      note: string | null;
    };
  };
  /** Records that the mail server has taken a test. */
  promotion_test_was_taken: {
    args: {
      p_test: string | null;
    };
    result: undefined;
  };
  /** Records that a list was exported: by whom, which, with which filters, and how many rows. */
  record_export: {
    args: {
      p_actor: string | null;
      p_export: string | null;
      p_list: string | null;
      p_filters: Json | null;
      p_rows: number | null;
      p_is_complete: boolean | null;
    };
    result: undefined;
  };
  /** Stores an event once. */
  record_payment_event: {
    args: {
      p_event_id: string | null;
      p_event: string | null;
      p_body: Json | null;
      p_reported: Json | null;
    };
    result: boolean;
  };
  /** The member whose referral code a user may use, or what is wrong with the code. */
  referrer_of: {
    args: {
      p_user: string | null;
      p_code: string | null;
    };
    result: {
      referrer: string | null;
      fault: (typeof words.REFERRAL_FAULTS)[number] | null;
    };
  };
  /** Notes that money went back, and closes the refund when all of it did. */
  refund_membership_payment: {
    args: {
      p_provider: string | null;
      p_mode: string | null;
      p_payment: string | null;
      p_member: string | null;
      p_provider_payment_id: string | null;
      p_amount_paise: number | null;
      p_currency: string | null;
      p_refund_paise: number | null;
      p_refunded_paise: number | null;
      p_provider_refund_id: string | null;
      p_event_id: string | null;
    };
    result: string | null;
  };
  /** The state of a refund. */
  refund_status: {
    args: {
      p_refund: string | null;
    };
    result: (typeof words.REFUND_STATUSES)[number];
  };
  /** Releases products of executives who left or have another role, at most as many as the limit; 0 when none is left. */
  release_products_of_all: {
    args: {
      p_limit: number | null;
    };
    result: number;
  };
  /** Requests a copy of a member's data, unless one is being made or ready. A failed one is begun anew. */
  request_data_copy: {
    args: {
      p_user: string | null;
    };
    result: undefined;
  };
  /** Lets posts that could not be finished be tried again. */
  retry_unfinished: {
    args: {};
    result: undefined;
  };
  /** Gives the credit of a bid back that never came; false when it did, or the credit was back before. */
  return_bid_credit: {
    args: {
      p_member: string | null;
      p_bid: string | null;
    };
    result: boolean;
  };
  /** Gives the credits of bids back that were refused; how many came back. */
  return_bid_credits: {
    args: {
      p_member: string | null;
      p_bids: string[] | null;
    };
    result: number;
  };
  /** What waits, what failed and what the database is, for an admin; and where this admin is reached. */
  service_report: {
    args: {
      p_actor: string | null;
    };
    result: {
      interests_waiting: number;
      interests_failed: number;
      bid_letters_waiting: number;
      bid_letters_failed: number;
      notices_waiting: number;
      notices_failed: number;
      oldest_waiting_since: string | null;
      payments_in_review: number;
      database_bytes: number;
      server_version: string;
      audit_days: number;
      is_second_factor_required: boolean;
      email: string | null;
      country_code: string | null;
      mobile_number: string | null;
    };
  };
  /** Stores a signed event that could not be taken, its body in base64, and gives its id; one that came before is counted. */
  set_event_aside: {
    args: {
      p_source: string | null;
      p_event_id: string | null;
      p_body: string | null;
      p_fault: string | null;
    };
    result: string;
  };
  /** Ties a payment to the provider's order. */
  set_provider_order: {
    args: {
      p_payment: string | null;
      p_order_id: string | null;
    };
    result: string;
  };
  /** Settles a payment in review in the name of an admin, once per request. */
  settle_payment: {
    args: {
      p_actor: string | null;
      p_request: string | null;
      p_payment: string | null;
      p_member: string | null;
      p_quote: Json | null;
      p_seller: Json | null;
    };
    result: {
      status: (typeof words.PAYMENT_STATUSES)[number];
      invoice_id: string | null;
      is_new: boolean;
    };
  };
  /** Begins a payment, or takes up the open one. */
  start_membership_payment: {
    args: {
      p_member: string | null;
      p_provider: string | null;
      p_mode: string | null;
      p_quote: Json | null;
    };
    result: {
      payment_id: string;
      order_id: string | null;
    };
  };
  /** Some of the files that no row names and that are older than a day: those of an upload whose form was not saved, or whose row was deleted. */
  stray_files: {
    args: {
      p_limit: number | null;
    };
    result: {
      bucket_id: string;
      name: string;
    };
  };
  /** Stores a delivery receipt of WhatsApp and updates the interest. */
  take_whatsapp_receipt: {
    args: {
      p_provider_message_id: string | null;
      p_reference: string | null;
      p_status: string | null;
      p_at: string | null;
      p_failure: string | null;
    };
    result: string;
  };
  /** Stores delivery receipts of WhatsApp, each with its place in the list and what private.take_whatsapp_receipt returns. */
  take_whatsapp_receipts: {
    args: {
      p_receipts: Json | null;
    };
    result: {
      place: number;
      result: string;
    };
  };
  /** Gives a poster's contact data to a member who may have it, and counts that. */
  view_contact: {
    args: {
      p_viewer: string | null;
      p_listing_table: string | null;
      p_listing_id: string | null;
    };
    result: {
      member_name: string;
      business_name: string;
      country_code: string | null;
      mobile_number: string | null;
      email: string | null;
      is_business_unverified: boolean;
    };
  };
  /** Gives a listed member's or an executive's contact data to a member who may have it, and counts that. */
  view_member_contact: {
    args: {
      p_viewer: string | null;
      p_member: string | null;
    };
    result: {
      member_name: string;
      business_name: string;
      country_code: string | null;
      mobile_number: string | null;
      email: string | null;
      is_business_unverified: boolean;
    };
  };
};

/** How each is called: the types of its arguments, whether it gives rows of columns, which of those are never null. */
export const SERVER_FUNCTIONS = {
  add_data_copy_part: { args: { p_copy: 'uuid', p_try: 'integer', p_position: 'integer', p_base64: 'text' }, isTable: false, required: ['result'] },
  add_referral_code: { args: { p_member: 'uuid', p_code: 'text', p_now: 'timestamp with time zone' }, isTable: true, required: ['new_balance', 'granted'] },
  announce_price_lists_due: { args: { p_seconds: 'integer' }, isTable: false, required: ['result'] },
  ask_refund: { args: { p_actor: 'uuid', p_refund: 'uuid', p_payment: 'uuid', p_status: 'text', p_reason: 'text' }, isTable: false, required: ['result'] },
  begin_interest: { args: { p_member: 'uuid', p_listing_table: 'text', p_listing_id: 'uuid' }, isTable: true, required: ['status'] },
  begin_promotion_test: { args: { p_actor: 'uuid' }, isTable: true, required: ['test_id', 'member_id', 'to_email', 'to_language', 'member_name', 'business_name', 'subject', 'body'] },
  bid_messages_for: { args: { p_caller: 'uuid', p_bid: 'uuid', p_event: 'text' }, isTable: true, required: ['message_id', 'status', 'is_under_way', 'is_other_side'] },
  capture_membership_payment: { args: { p_provider: 'text', p_mode: 'text', p_payment: 'uuid', p_member: 'uuid', p_quote: 'jsonb', p_provider_payment_id: 'text', p_amount_paise: 'bigint', p_currency: 'text', p_seller: 'jsonb', p_event_id: 'text' }, isTable: true, required: ['payment_id', 'status', 'is_new'] },
  change_membership: { args: { p_member: 'uuid', p_type: 'text', p_actor: 'uuid', p_key: 'text', p_now: 'timestamp with time zone' }, isTable: true, required: ['membership_type', 'new_balance', 'granted', 'starts_on'] },
  change_membership_as_admin: { args: { p_actor: 'uuid', p_member: 'uuid', p_old_type: 'text', p_new_type: 'text' }, isTable: true, required: ['member_name', 'new_balance', 'is_changed'] },
  check_own_leaving: { args: { p_user: 'uuid' }, isTable: false, required: [] },
  choose_promotions: { args: { p_user: 'uuid', p_wants: 'boolean' }, isTable: false, required: ['result'] },
  claim_account_notices: { args: { p_limit: 'integer' }, isTable: true, required: ['id', 'user_id', 'kind', 'to_email', 'happened_at', 'tries'] },
  claim_bid_message: { args: { p_message: 'uuid' }, isTable: true, required: ['kind', 'bid', 'to_name', 'to_email', 'to_language', 'is_business_unverified'] },
  claim_data_copies: { args: { p_limit: 'integer' }, isTable: true, required: ['id', 'user_id', 'tries', 'begun_at'] },
  claim_data_copy_letters: { args: { p_limit: 'integer' }, isTable: true, required: ['id', 'user_id', 'email', 'ready_until'] },
  claim_interest: { args: { p_interest: 'uuid', p_has_whatsapp: 'boolean', p_paused: 'text[]' }, isTable: true, required: ['message_id', 'channel', 'listing_table', 'listing_number', 'fibre_type', 'specific_type', 'lustre', 'twist_intermingling', 'blend_ratio', 'denier_count', 'filament_count', 'number_of_plys', 'grade', 'quantity_kgs', 'price', 'poster_member_name', 'poster_email', 'poster_country_code', 'poster_mobile_number', 'poster_language', 'interested_member_name', 'interested_business_name', 'interested_email', 'interested_country_code', 'interested_mobile_number', 'interested_city', 'interested_district', 'interested_country', 'is_business_unverified'] },
  claim_promotion_letter: { args: { p_letter: 'uuid' }, isTable: true, required: ['member_id', 'to_email', 'to_language', 'member_name', 'business_name', 'subject', 'body'] },
  claim_refund_letters: { args: { p_limit: 'integer' }, isTable: true, required: ['refund_id', 'amount_paise', 'currency', 'is_test', 'has_ended_membership', 'credits_taken'] },
  claim_refunds: { args: { p_limit: 'integer', p_refund: 'uuid', p_paused: 'text[]' }, isTable: true, required: ['refund_id', 'provider', 'mode', 'provider_payment_id', 'amount_paise'] },
  close_refund: { args: { p_refund: 'uuid', p_provider_refund_id: 'text', p_outcome: 'text', p_fault: 'text' }, isTable: false, required: ['result'] },
  count_figures: { args: { p_now: 'timestamp with time zone' }, isTable: false, required: ['result'] },
  count_price_week: { args: { p_now: 'timestamp with time zone' }, isTable: false, required: ['result'] },
  create_member: { args: { p_user: 'uuid', p_profile: 'jsonb', p_referral_code: 'text' }, isTable: false, required: [] },
  data_copy_part: { args: { p_copy: 'uuid', p_position: 'integer' }, isTable: true, required: ['base64', 'total'] },
  data_copy_rows: { args: { p_user: 'uuid', p_section: 'text', p_after: 'text', p_limit: 'integer' }, isTable: true, required: ['key', 'content'] },
  deduct_credit: { args: { p_member: 'uuid', p_reason: 'text', p_related: 'uuid', p_note: 'text', p_price_seen: 'text' }, isTable: true, required: ['new_balance', 'charged'] },
  delete_member: { args: { p_user: 'uuid' }, isTable: false, required: ['result'] },
  delete_profile: { args: { p_actor: 'uuid', p_member: 'uuid' }, isTable: false, required: ['result'] },
  due_bid_messages: { args: { p_limit: 'integer' }, isTable: false, required: ['result'] },
  due_interests: { args: { p_limit: 'integer' }, isTable: false, required: ['result'] },
  due_promotion_letters: { args: { p_limit: 'integer' }, isTable: false, required: ['result'] },
  end_office: { args: { p_actor: 'uuid', p_member: 'uuid' }, isTable: false, required: ['result'] },
  expire_memberships: { args: { p_now: 'timestamp with time zone', p_limit: 'integer' }, isTable: false, required: ['result'] },
  fail_membership_payment: { args: { p_payment: 'uuid', p_note: 'text', p_event_id: 'text' }, isTable: false, required: [] },
  fail_refund: { args: { p_payment: 'uuid', p_provider_refund_id: 'text', p_fault: 'text', p_event_id: 'text' }, isTable: false, required: [] },
  file_of_address: { args: { address: 'text' }, isTable: false, required: ['result'] },
  find_membership_payment: { args: { p_provider: 'text', p_provider_payment_id: 'text', p_order_id: 'text', p_payment: 'uuid', p_member: 'uuid', p_emails: 'text[]' }, isTable: true, required: [] },
  finish_account_notice: { args: { p_notice: 'bigint', p_outcome: 'text', p_failure: 'text' }, isTable: false, required: [] },
  finish_bid_message: { args: { p_message: 'uuid', p_outcome: 'text', p_failure: 'text' }, isTable: true, required: ['status'] },
  finish_copies: { args: { p_most: 'integer' }, isTable: false, required: ['result'] },
  finish_data_copy: { args: { p_copy: 'uuid', p_try: 'integer', p_failure: 'text' }, isTable: false, required: ['result'] },
  finish_interest: { args: { p_message: 'uuid', p_outcome: 'text', p_provider_message_id: 'text', p_failure: 'text' }, isTable: true, required: ['status', 'is_due'] },
  finish_posts: { args: { p_most: 'integer' }, isTable: false, required: ['result'] },
  finish_promotion_letter: { args: { p_letter: 'uuid', p_outcome: 'text', p_failure: 'text' }, isTable: false, required: [] },
  forget_ad_people: { args: {  }, isTable: false, required: ['result'] },
  forget_audit_rows: { args: { p_limit: 'integer' }, isTable: false, required: ['result'] },
  forget_data_copy_letter: { args: { p_copy: 'uuid' }, isTable: false, required: [] },
  forget_events_aside: { args: {  }, isTable: false, required: ['result'] },
  forget_expired: { args: { p_name: 'text', p_limit: 'integer' }, isTable: false, required: ['result'] },
  forget_refund_letter: { args: { p_refund: 'uuid' }, isTable: false, required: [] },
  get_buyer: { args: { p_member: 'uuid' }, isTable: true, required: ['country', 'price'] },
  get_data_copy: { args: { p_user: 'uuid' }, isTable: true, required: ['id', 'status', 'requested_at'] },
  get_interest: { args: { p_interest: 'uuid' }, isTable: true, required: ['status', 'is_under_way', 'is_credit_back'] },
  get_payer: { args: { p_member: 'uuid' }, isTable: true, required: ['member_name'] },
  get_payment_buyer: { args: { p_payment: 'uuid', p_member: 'uuid' }, isTable: true, required: ['received_paise', 'country', 'price'] },
  grant_monthly_credits: { args: { p_now: 'timestamp with time zone', p_member: 'uuid', p_limit: 'integer' }, isTable: false, required: ['result'] },
  grant_signup_credits: { args: { p_member: 'uuid', p_referral_code_used: 'text', p_now: 'timestamp with time zone' }, isTable: true, required: ['new_balance', 'granted', 'referral_granted', 'had_before'] },
  import_corporate_products: { args: { p_actor: 'uuid', p_company: 'uuid', p_rows: 'jsonb', p_is_preview: 'boolean' }, isTable: true, required: ['place', 'outcome'] },
  is_main_admin: { args: { uid: 'uuid' }, isTable: false, required: ['result'] },
  keep_promotion_piece: { args: { p_actor: 'uuid', p_piece: 'uuid', p_emails: 'text[]', p_mailing: 'uuid' }, isTable: true, required: ['letter_id', 'email', 'status'] },
  key_yarns: { args: { p_most: 'integer' }, isTable: false, required: ['result'] },
  known_language_of: { args: { p_user: 'uuid' }, isTable: false, required: [] },
  language_of: { args: { p_user: 'uuid' }, isTable: false, required: ['result'] },
  leave_office: { args: { p_user: 'uuid' }, isTable: false, required: ['result'] },
  manage_member: { args: { p_actor: 'uuid', p_member: 'uuid', p_data: 'jsonb', p_was: 'jsonb', p_note: 'text', p_key: 'text' }, isTable: true, required: ['member_name', 'new_balance'] },
  may_enter_products: { args: { p_actor: 'uuid', p_company: 'uuid' }, isTable: false, required: [] },
  note_refund: { args: { p_refund: 'uuid', p_provider_refund_id: 'text', p_fault: 'text' }, isTable: false, required: [] },
  overdue_bids: { args: { p_limit: 'integer' }, isTable: true, required: ['member_id', 'bid_id'] },
  posts_waiting: { args: {  }, isTable: false, required: ['result'] },
  press_consent: { args: { p_user: 'uuid', p_language: 'text' }, isTable: false, required: [] },
  promotion_piece: { args: { p_actor: 'uuid', p_piece: 'uuid' }, isTable: true, required: ['letter_id', 'email', 'status'] },
  promotion_test_was_taken: { args: { p_test: 'uuid' }, isTable: false, required: [] },
  record_export: { args: { p_actor: 'uuid', p_export: 'uuid', p_list: 'text', p_filters: 'jsonb', p_rows: 'integer', p_is_complete: 'boolean' }, isTable: false, required: [] },
  record_payment_event: { args: { p_event_id: 'text', p_event: 'text', p_body: 'jsonb', p_reported: 'jsonb' }, isTable: false, required: ['result'] },
  referrer_of: { args: { p_user: 'uuid', p_code: 'text' }, isTable: true, required: [] },
  refund_membership_payment: { args: { p_provider: 'text', p_mode: 'text', p_payment: 'uuid', p_member: 'uuid', p_provider_payment_id: 'text', p_amount_paise: 'bigint', p_currency: 'text', p_refund_paise: 'bigint', p_refunded_paise: 'bigint', p_provider_refund_id: 'text', p_event_id: 'text' }, isTable: false, required: [] },
  refund_status: { args: { p_refund: 'uuid' }, isTable: false, required: ['result'] },
  release_products_of_all: { args: { p_limit: 'integer' }, isTable: false, required: ['result'] },
  request_data_copy: { args: { p_user: 'uuid' }, isTable: false, required: [] },
  retry_unfinished: { args: {  }, isTable: false, required: [] },
  return_bid_credit: { args: { p_member: 'uuid', p_bid: 'uuid' }, isTable: false, required: ['result'] },
  return_bid_credits: { args: { p_member: 'uuid', p_bids: 'uuid[]' }, isTable: false, required: ['result'] },
  service_report: { args: { p_actor: 'uuid' }, isTable: true, required: ['interests_waiting', 'interests_failed', 'bid_letters_waiting', 'bid_letters_failed', 'notices_waiting', 'notices_failed', 'payments_in_review', 'database_bytes', 'server_version', 'audit_days', 'is_second_factor_required'] },
  set_event_aside: { args: { p_source: 'text', p_event_id: 'text', p_body: 'text', p_fault: 'text' }, isTable: false, required: ['result'] },
  set_provider_order: { args: { p_payment: 'uuid', p_order_id: 'text' }, isTable: false, required: ['result'] },
  settle_payment: { args: { p_actor: 'uuid', p_request: 'uuid', p_payment: 'uuid', p_member: 'uuid', p_quote: 'jsonb', p_seller: 'jsonb' }, isTable: true, required: ['status', 'is_new'] },
  start_membership_payment: { args: { p_member: 'uuid', p_provider: 'text', p_mode: 'text', p_quote: 'jsonb' }, isTable: true, required: ['payment_id'] },
  stray_files: { args: { p_limit: 'integer' }, isTable: true, required: ['bucket_id', 'name'] },
  take_whatsapp_receipt: { args: { p_provider_message_id: 'text', p_reference: 'uuid', p_status: 'text', p_at: 'timestamp with time zone', p_failure: 'text' }, isTable: false, required: ['result'] },
  take_whatsapp_receipts: { args: { p_receipts: 'jsonb' }, isTable: true, required: ['place', 'result'] },
  view_contact: { args: { p_viewer: 'uuid', p_listing_table: 'text', p_listing_id: 'uuid' }, isTable: true, required: ['member_name', 'business_name', 'is_business_unverified'] },
  view_member_contact: { args: { p_viewer: 'uuid', p_member: 'uuid' }, isTable: true, required: ['member_name', 'business_name', 'is_business_unverified'] },
} as const satisfies Record<keyof ServerFunctions, { args: object; isTable: boolean; required: readonly string[] }>;

// Written by db/src/gen/database-types.ts from the catalog of the built schema: change db/schema, then npm run gen.
import type * as words from '@tanabana/domain/vocabulary';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '13' };
  public: {
    Tables: {
      /** Companies of the corporate tier. */
      company_details: {
        Row: {
          /** Yarn types; a typed one is stored as Other: and the text. */
          'Yarn_Segment': string[];
          /** Postal address. */
          address: string | null;
          /** Picture over the page, 1500 x 300. */
          banner_image_url: string | null;
          /** File name of the brochure. */
          brochure_pdf_name: string | null;
          /** Brochure. */
          brochure_pdf_url: string | null;
          /** Empty when a company is made. */
          brochure_thumbnail_url: string | null;
          /** Title of the head. */
          company_head_designation: string | null;
          /** Who heads the company. */
          company_head_name: string | null;
          /** Unique; executives and corporate members name it as their business. */
          company_name: string;
          /** When it was registered. */
          created_at: string;
          /** Members who are dealers of the company; private.tg_company_details__name_dealers looks after them. */
          dealer_user_ids: string[];
          /** Key of the company, made by the client that registers it. */
          id: string;
          /** Picture of the logo. */
          logo_url: string | null;
          /** Several lines about the marketing team. */
          marketing_team_info: string | null;
          /** Bronze, Silver or Gold. */
          plan: (typeof words.COMPANY_PLANS)[number] | null;
          /** When it last changed. */
          updated_at: string;
          /** Web address. */
          website_url: string | null;
        };
        Insert: {
          'Yarn_Segment'?: string[];
          address?: string | null;
          banner_image_url?: string | null;
          brochure_pdf_name?: string | null;
          brochure_pdf_url?: string | null;
          brochure_thumbnail_url?: string | null;
          company_head_designation?: string | null;
          company_head_name?: string | null;
          company_name: string;
          created_at?: string;
          dealer_user_ids?: string[];
          id?: string;
          logo_url?: string | null;
          marketing_team_info?: string | null;
          plan?: string | null;
          updated_at?: string;
          website_url?: string | null;
        };
        Update: {
          'Yarn_Segment'?: string[];
          address?: string | null;
          banner_image_url?: string | null;
          brochure_pdf_name?: string | null;
          brochure_pdf_url?: string | null;
          brochure_thumbnail_url?: string | null;
          company_head_designation?: string | null;
          company_head_name?: string | null;
          company_name?: string;
          created_at?: string;
          dealer_user_ids?: string[];
          id?: string;
          logo_url?: string | null;
          marketing_team_info?: string | null;
          plan?: string | null;
          updated_at?: string;
          website_url?: string | null;
        };
        Relationships: [];
      };
      /** What members accepted by pressing Continue. Rows are only added. */
      consents: {
        Row: {
          /** When the button was pressed; for google when the account was back from there. */
          given_at: string;
          /** The button: signup (Continue) or google. */
          given_with: (typeof words.CONSENT_WAYS)[number];
          /** Order. */
          id: number;
          /** The language in which they were offered; null when unknown. */
          language: (typeof words.LANGUAGES)[number] | null;
          /** The version of the Terms of Use and the Privacy Policy, of packages/domain/src/accounts/legal-texts.ts. */
          text_version: string;
          /** Who accepted; the row goes with the account. */
          user_id: string;
        };
        Insert: {
          given_at?: string;
          given_with?: string;
          id?: never;
          language?: string | null;
          text_version?: string;
          user_id?: string;
        };
        Update: {
          given_at?: string;
          given_with?: string;
          id?: never;
          language?: string | null;
          text_version?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      /** Contact data that members opened: one row a day for each two members. */
      contact_views: {
        Row: {
          /** Grows with time. */
          id: number;
          /** Key of that listing; it may have been deleted since. Null where the directory led to it. */
          listing_id: string | null;
          /** Table of the listing that led to it; null where the directory did. */
          listing_table: (typeof words.LISTING_TABLES)[number] | null;
          /** Whose it is; null once the member has left. */
          poster_id: string | null;
          /** When it was opened first on that day. */
          viewed_at: string;
          /** The day in India. */
          viewed_on: string;
          /** Who opened it; null once the member has left. */
          viewer_id: string | null;
        };
        Insert: {
          id?: never;
          listing_id?: string | null;
          listing_table?: string | null;
          poster_id?: string | null;
          viewed_at?: string;
          viewed_on?: string;
          viewer_id?: string | null;
        };
        Update: {
          id?: never;
          listing_id?: string | null;
          listing_table?: string | null;
          poster_id?: string | null;
          viewed_at?: string;
          viewed_on?: string;
          viewer_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_views_poster_id_fkey';
            columns: ['poster_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_views_viewer_id_fkey';
            columns: ['viewer_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Advertisements, above and below the content of pages. */
      corporate_ads: {
        Row: {
          /** The path of the picture in the bucket. */
          ad_image_path: string | null;
          /** The picture. */
          ad_image_url: string;
          /** The picture in words. */
          alt_text: string;
          /** Where a press leads, optional. */
          click_url: string | null;
          /** Who advertises. */
          company_name: string;
          /** When it was placed. */
          created_at: string;
          /** The admin who placed it. */
          created_by: string | null;
          /** First day, India. */
          from_date: string;
          /** Key of the ad. */
          id: string;
          /** Identifier of the page, of its placement's group. */
          page_location: words.AdPage;
          /** Home, Premium or Non-Premium. */
          placement_type: (typeof words.AD_PLACEMENTS)[number];
          /** From when on it may show, within its days; null for a draft. */
          published_at: string | null;
          /** Switched on or off. */
          status: boolean;
          /** Last day, India. */
          to_date: string;
        };
        Insert: {
          ad_image_path?: string | null;
          ad_image_url: string;
          alt_text: string;
          click_url?: string | null;
          company_name: string;
          created_at?: string;
          created_by?: string | null;
          from_date: string;
          id?: string;
          page_location: string;
          placement_type: string;
          published_at?: string | null;
          status?: boolean;
          to_date: string;
        };
        Update: {
          ad_image_path?: string | null;
          ad_image_url?: string;
          alt_text?: string;
          click_url?: string | null;
          company_name?: string;
          created_at?: string;
          created_by?: string | null;
          from_date?: string;
          id?: string;
          page_location?: string;
          placement_type?: string;
          published_at?: string | null;
          status?: boolean;
          to_date?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'corporate_ads_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** What the corporate contact form was filled in with. */
      corporate_enquiries: {
        Row: {
          /** Dial code of the mobile number. */
          country_code: string;
          /** When it was sent. */
          created_at: string;
          /** Where the answer goes. */
          email: string;
          /** Key of the enquiry. */
          id: string;
          /** Digits without the dial code. */
          mobile_number: string;
          /** Name of the sender. */
          name: string;
          /** For which company or association. */
          organisation_name: string;
        };
        Insert: {
          country_code?: string;
          created_at?: string;
          email: string;
          id?: string;
          mobile_number: string;
          name: string;
          organisation_name: string;
        };
        Update: {
          country_code?: string;
          created_at?: string;
          email?: string;
          id?: string;
          mobile_number?: string;
          name?: string;
          organisation_name?: string;
        };
        Relationships: [];
      };
      /** Changes of price and visibility of companies' products, each product's first state included. */
      corporate_product_changes: {
        Row: {
          /** When. */
          changed_at: string;
          /** The member who did it; null for the operator, and once the member has left. */
          changed_by: string | null;
          /** Order of the changes. */
          id: number;
          /** Basic price before; null is a price on request, or a new product. */
          price_from: number | null;
          /** Basic price after; null is a price on request. */
          price_to: number | null;
          /** The product; its changes go with it. */
          product_id: string;
          /** Reveal or Hide before; null for a new product. */
          visibility_from: string | null;
          /** Reveal or Hide after. */
          visibility_to: string;
        };
        Insert: {
          changed_at?: string;
          changed_by?: string | null;
          id?: never;
          price_from?: number | null;
          price_to?: number | null;
          product_id?: string;
          visibility_from?: string | null;
          visibility_to?: string;
        };
        Update: {
          changed_at?: string;
          changed_by?: string | null;
          id?: never;
          price_from?: number | null;
          price_to?: number | null;
          product_id?: string;
          visibility_from?: string | null;
          visibility_to?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'corporate_product_changes_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'corporate_product_changes_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'corporate_products';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Products of companies, with their basic prices. */
      corporate_products: {
        Row: {
          /** The executive who answers for it. */
          associated_corporate_user_id: string | null;
          /** Rupees per kg, at most two decimals; null is a price on request. */
          basic_price: number | null;
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** Whose product it is; it goes with the company. */
          company_id: string;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** Department of the company; without one the product is listed under General Products. */
          department_name: string | null;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** Key of the product. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** Role of that executive: Super Admin, Admin or User. */
          role: (typeof words.EXECUTIVE_ROLES)[number] | null;
          /** Everything that the search on a company's page looks at, in lower case. */
          search_text: string;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** When it last changed. */
          updated_at: string;
          /** Reveal, or Hide from everybody but the company and admins. */
          visibility_status: (typeof words.PRODUCT_VISIBILITIES)[number];
        };
        Insert: {
          associated_corporate_user_id?: string | null;
          basic_price?: number | null;
          blend_ratio?: string | null;
          company_id: string;
          denier_count?: string | null;
          department_name?: string | null;
          fibre_code?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          process_code?: string | null;
          role?: string | null;
          search_text?: never;
          specific_type?: string | null;
          twist_intermingling?: string | null;
          updated_at?: string;
          visibility_status?: string;
        };
        Update: {
          associated_corporate_user_id?: string | null;
          basic_price?: number | null;
          blend_ratio?: string | null;
          company_id?: string;
          denier_count?: string | null;
          department_name?: string | null;
          fibre_code?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          process_code?: string | null;
          role?: string | null;
          search_text?: never;
          specific_type?: string | null;
          twist_intermingling?: string | null;
          updated_at?: string;
          visibility_status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'corporate_products_associated_corporate_user_id_fkey';
            columns: ['associated_corporate_user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'corporate_products_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'company_details';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Every change of every member's messaging credits, oldest first. */
      credit_ledger: {
        Row: {
          /** Who caused it, when not the member. */
          actor_id: string | null;
          /** Balance after the change. */
          balance_after: number;
          /** Credits added, or taken when negative. */
          change: number;
          /** When it happened. */
          created_at: string;
          /** Order of the changes. */
          id: number;
          /** The same change requested twice has the same key and happens once. */
          idempotency_key: string | null;
          /** Whose credits; null once the member has left. */
          member_id: string | null;
          /** Remark for the reader of the account. */
          note: string | null;
          /** signup, referral, membership (its first grant), monthly, usage_enquiry, usage_offer, bid_submission, admin, returned (what was paid for could not be had any more), or refund (of a membership: what it had given and was not used). */
          reason: (typeof words.CREDIT_REASONS)[number];
          /** What the change was about: the listing or the bid, also when its credit was restored or came back, or the other side of a referral. */
          related_id: string | null;
        };
        Insert: {
          actor_id?: string | null;
          balance_after?: number;
          change?: number;
          created_at?: string;
          id?: never;
          idempotency_key?: string | null;
          member_id?: string | null;
          note?: string | null;
          reason?: string;
          related_id?: string | null;
        };
        Update: {
          actor_id?: string | null;
          balance_after?: number;
          change?: number;
          created_at?: string;
          id?: never;
          idempotency_key?: string | null;
          member_id?: string | null;
          note?: string | null;
          reason?: string;
          related_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_ledger_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Credit notes over whole invoices; the PDF is made from the invoice. */
      credit_notes: {
        Row: {
          /** CN/26-27/000001: consecutive within a financial year, without gaps; TCN when no money moved. */
          credit_note_number: string;
          /** Key of the credit note. */
          id: string;
          /** The invoice that it takes back. */
          invoice_id: string;
          /** When it was issued; its date is the day in India. */
          issued_at: string;
          /** The refund that it belongs to. */
          refund_id: string;
        };
        Insert: {
          credit_note_number?: string;
          id?: string;
          invoice_id?: string;
          issued_at?: string;
          refund_id?: string;
        };
        Update: {
          credit_note_number?: string;
          id?: string;
          invoice_id?: string;
          issued_at?: string;
          refund_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_invoice_id_fkey';
            columns: ['invoice_id'];
            isOneToOne: true;
            referencedRelation: 'tax_invoices';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Bids of members on products of companies. */
      customer_bids: {
        Row: {
          /** When it was accepted or rejected. */
          accept_bid_time: string | null;
          /** Who accepted or rejected it. */
          accepted_by_executive_id: string | null;
          /** That executive's name at the time. */
          accepted_by_executive_name: string | null;
          /** The company's price in rupees per kg at the bid; null for a price on request. */
          basic_price: number | null;
          /** Number shown to people, BID-000001; issued by the database. */
          bid_display_id: string;
          /** Rupees per kg that the bidder offers. */
          bid_price: number;
          /** Kilograms. */
          bid_quantity: number;
          /** Pending, then Accepted or Rejected by the company, or Cancelled by the bidder. */
          bid_status: (typeof words.BID_STATUSES)[number];
          /** When it was placed. */
          bid_time: string;
          /** For the company's answer; null once the profile was deleted. */
          bidder_country_code: string | null;
          /** For the company's answer; null once the profile was deleted. */
          bidder_email: string | null;
          /** For the company's answer; null once the profile was deleted. */
          bidder_mobile_number: string | null;
          /** For the company's answer; null once the profile was deleted. */
          bidder_name: string | null;
          /** Who bid; null once the profile was deleted. */
          bidder_user_id: string | null;
          /** Of the product. */
          blend_ratio: string | null;
          /** Company of the product when the bid was placed. */
          company_name: string;
          /** The company, while it is there. */
          corporate_company_id: string | null;
          /** The product, while it is there. */
          corporate_product_id: string | null;
          /** Of the product. */
          denier_count: string | null;
          /** Department of the product when the bid was placed. */
          department_name: string | null;
          /** Of the product. */
          fibre_type: string;
          /** Of the product. */
          filament_count: string | null;
          /** Of the product. */
          grade: string | null;
          /** Key of the bid. */
          id: string;
          /** Of the product. */
          lustre: string | null;
          /** Of the product. */
          number_of_plys: number;
          /** The executive who answered for the product. */
          product_associated_corporate_user_id: string | null;
          /** State of the product that the bidder saw. */
          product_updated_at: string | null;
          /** Why it was rejected where nobody did it; null for every other bid. No client writes it. */
          rejection_reason: (typeof words.BID_REJECTION_REASONS)[number] | null;
          /** What a bid is found by, in lower case, for searching. */
          search_text: string;
          /** Of the product. */
          specific_type: string | null;
          /** Of the product. */
          twist_intermingling: string | null;
        };
        Insert: {
          accept_bid_time?: string | null;
          accepted_by_executive_id?: string | null;
          accepted_by_executive_name?: string | null;
          basic_price?: number | null;
          bid_display_id: string;
          bid_price: number;
          bid_quantity: number;
          bid_status?: string;
          bid_time?: string;
          bidder_country_code?: string | null;
          bidder_email?: string | null;
          bidder_mobile_number?: string | null;
          bidder_name?: string | null;
          bidder_user_id?: string | null;
          blend_ratio?: string | null;
          company_name: string;
          corporate_company_id?: string | null;
          corporate_product_id?: string | null;
          denier_count?: string | null;
          department_name?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          grade?: string | null;
          id?: string;
          lustre?: string | null;
          number_of_plys?: number;
          product_associated_corporate_user_id?: string | null;
          product_updated_at?: string | null;
          rejection_reason?: string | null;
          search_text?: never;
          specific_type?: string | null;
          twist_intermingling?: string | null;
        };
        Update: {
          accept_bid_time?: string | null;
          accepted_by_executive_id?: string | null;
          accepted_by_executive_name?: string | null;
          basic_price?: number | null;
          bid_display_id?: string;
          bid_price?: number;
          bid_quantity?: number;
          bid_status?: string;
          bid_time?: string;
          bidder_country_code?: string | null;
          bidder_email?: string | null;
          bidder_mobile_number?: string | null;
          bidder_name?: string | null;
          bidder_user_id?: string | null;
          blend_ratio?: string | null;
          company_name?: string;
          corporate_company_id?: string | null;
          corporate_product_id?: string | null;
          denier_count?: string | null;
          department_name?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          grade?: string | null;
          id?: string;
          lustre?: string | null;
          number_of_plys?: number;
          product_associated_corporate_user_id?: string | null;
          product_updated_at?: string | null;
          rejection_reason?: string | null;
          search_text?: never;
          specific_type?: string | null;
          twist_intermingling?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'customer_bids_accepted_by_executive_id_fkey';
            columns: ['accepted_by_executive_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_bids_bidder_user_id_fkey';
            columns: ['bidder_user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_bids_corporate_company_id_fkey';
            columns: ['corporate_company_id'];
            isOneToOne: false;
            referencedRelation: 'company_details';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_bids_corporate_product_id_fkey';
            columns: ['corporate_product_id'];
            isOneToOne: false;
            referencedRelation: 'corporate_products';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'customer_bids_product_associated_corporate_user_id_fkey';
            columns: ['product_associated_corporate_user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Purchase enquiries from dealer to dealer: the columns of purchase_enquiries, for other readers. */
      d2d_purchase_enquiries: {
        Row: {
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** The poster's company, as typed on the form. */
          company_name: string | null;
          /** When it was posted. */
          created_at: string;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** Number shown to people, PE-000001; issued by the database. */
          enquiry_number: string;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** Key of the enquiry. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Production lot. */
          lot_no: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** The poster's city, following the profile. */
          poster_city: string | null;
          /** The poster's country, following the profile. */
          poster_country: string | null;
          /** The poster's district, following the profile. */
          poster_district: string | null;
          /** The poster's e-mail; for the server. */
          poster_email: string | null;
          /** The poster's name when it was posted or the profile last changed; for the server. */
          poster_member_name: string;
          /** The poster's state, following the profile. */
          poster_state: string | null;
          /** The maker whose yarn is wanted. */
          preferred_company: string | null;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** Kilograms wanted. */
          quantity_required_kgs: number;
          /** Everything that a search looks at, in lower case. */
          search_text: string;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Open, or Closed by the poster; closed ones leave the public lists. */
          status: (typeof words.LISTING_STATUSES)[number];
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** When it was posted or closed. */
          updated_at: string;
          /** The poster. */
          user_id: string;
        };
        Insert: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          enquiry_number?: string;
          fibre_code?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          process_code?: string | null;
          quantity_required_kgs: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          enquiry_number?: string;
          fibre_code?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          process_code?: string | null;
          quantity_required_kgs?: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'd2d_purchase_enquiries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Sales offers from dealer to dealer: the columns of sales_offers, for other readers. */
      d2d_sales_offers: {
        Row: {
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** The poster's company, as typed on the form. */
          company_name: string | null;
          /** When it was posted. */
          created_at: string;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** Key of the offer. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Production lot. */
          lot_no: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** Number shown to people, SO-000001; issued by the database. */
          offer_number: string;
          /** The poster's city, following the profile. */
          poster_city: string | null;
          /** The poster's country, following the profile. */
          poster_country: string | null;
          /** The poster's district, following the profile. */
          poster_district: string | null;
          /** The poster's e-mail; for the server. */
          poster_email: string | null;
          /** The poster's name when it was posted or the profile last changed; for the server. */
          poster_member_name: string;
          /** The poster's state, following the profile. */
          poster_state: string | null;
          /** The maker of the yarn, in the posters words. */
          preferred_company: string | null;
          /** Rupees per kg, at most two decimals. */
          price: number;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** Kilograms offered. */
          quantity_kgs: number;
          /** Everything that a search looks at, in lower case. */
          search_text: string;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Open, or Closed by the poster; closed ones leave the public lists. */
          status: (typeof words.LISTING_STATUSES)[number];
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** When it was posted or closed. */
          updated_at: string;
          /** The poster. */
          user_id: string;
        };
        Insert: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          fibre_code?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          offer_number?: string;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          price: number;
          process_code?: string | null;
          quantity_kgs: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          fibre_code?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          offer_number?: string;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          price?: number;
          process_code?: string | null;
          quantity_kgs?: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'd2d_sales_offers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** The reference rate of the dollar, for prices that are written in dollars: one row. */
      dollar_rate: {
        Row: {
          /** Always true: there is one row. */
          id: boolean;
          /** Rupees for one US dollar; null until an admin enters a rate. */
          rupees: number | null;
          /** When it last changed. */
          updated_at: string;
          /** The admin who changed it last. */
          updated_by: string | null;
          /** The day of the rate. */
          valid_on: string | null;
          /** How often it was changed. */
          version: number;
        };
        Insert: {
          id?: boolean;
          rupees?: number | null;
          updated_at?: string;
          updated_by?: string | null;
          valid_on?: string | null;
          version?: number;
        };
        Update: {
          id?: boolean;
          rupees?: number | null;
          updated_at?: string;
          updated_by?: string | null;
          valid_on?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'dollar_rate_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Why a post is hidden; one that was deleted since may be among them. */
      hidden_listings: {
        Row: {
          /** Since when. */
          hidden_at: string;
          /** Whether it is hidden only because its poster is suspended, and shown again when that ends. */
          is_by_suspension: boolean;
          /** Key of the listing. */
          listing_id: string;
          /** Table of the listing. */
          listing_table: (typeof words.LISTING_TABLES)[number];
          /** The poster. */
          member_id: string;
          /** Why, in the admin's words. */
          note: string;
        };
        Insert: {
          hidden_at?: string;
          is_by_suspension?: boolean;
          listing_id?: string;
          listing_table?: string;
          member_id?: string;
          note?: string;
        };
        Update: {
          hidden_at?: string;
          is_by_suspension?: boolean;
          listing_id?: string;
          listing_table?: string;
          member_id?: string;
          note?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'hidden_listings_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** The seller and the tax of invoices to come: one row. */
      invoice_settings: {
        Row: {
          /** What buyers abroad are charged: igst, or zero-rated under a letter of undertaking. */
          gst_exports: (typeof words.GST_EXPORTS)[number];
          /** Percent of GST on a membership. */
          gst_rate: number;
          /** Always true: there is one row. */
          id: boolean;
          /** HSN or SAC code of a membership. */
          sac: string;
          /** Address of the seller, in one line. */
          seller_address: string;
          /** GST registration of the seller, of the seller's state. */
          seller_gstin: string;
          /** Who sells. */
          seller_name: string;
          /** State of the seller. A buyer in the same state pays CGST and SGST. */
          seller_state: string;
          /** When it last changed. */
          updated_at: string;
          /** The admin who changed it last. */
          updated_by: string | null;
          /** How often admins have changed it; at 0 the server's configuration counts. */
          version: number;
        };
        Insert: {
          gst_exports?: string;
          gst_rate?: number;
          id?: boolean;
          sac?: string;
          seller_address?: string;
          seller_gstin?: string;
          seller_name?: string;
          seller_state?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          gst_exports?: string;
          gst_rate?: number;
          id?: boolean;
          sac?: string;
          seller_address?: string;
          seller_gstin?: string;
          seller_name?: string;
          seller_state?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** One member's interest in one listing, once. */
      listing_interests: {
        Row: {
          /** The channel to the poster, chosen at the first attempt; e-mail if WhatsApp failed. */
          channel: (typeof words.INTEREST_CHANNELS)[number] | null;
          /** When the button was first pressed. */
          created_at: string;
          /** Key of the interest. */
          id: string;
          /** Who is interested; null once the member has left. */
          interested_user_id: string | null;
          /** Key of the listing in its table; it may have been deleted since. */
          listing_id: string;
          /** Table of the listing. */
          listing_table: (typeof words.LISTING_TABLES)[number];
          /** When it is due; null once it was sent or given up. */
          next_try_at: string | null;
          /** Why it failed, for an admin who may restore the credit, or why it went by e-mail. */
          note: string | null;
          /** When the message to the poster was sent. */
          sent_at: string | null;
          /** pending while the message is to be sent, then sent or failed. */
          status: (typeof words.INTEREST_STATUSES)[number];
          /** When the message was last tried. */
          tried_at: string | null;
          /** How often it was tried by this channel when it was due; a press in between does not count. */
          tries: number;
        };
        Insert: {
          channel?: string | null;
          created_at?: string;
          id?: string;
          interested_user_id?: string | null;
          listing_id?: string;
          listing_table?: string;
          next_try_at?: string | null;
          note?: string | null;
          sent_at?: string | null;
          status?: string;
          tried_at?: string | null;
          tries?: number;
        };
        Update: {
          channel?: string | null;
          created_at?: string;
          id?: string;
          interested_user_id?: string | null;
          listing_id?: string;
          listing_table?: string;
          next_try_at?: string | null;
          note?: string | null;
          sent_at?: string | null;
          status?: string;
          tried_at?: string | null;
          tries?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'listing_interests_interested_user_id_fkey';
            columns: ['interested_user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Payments for memberships, in paise. */
      membership_payments: {
        Row: {
          /** What is charged: the sum of price and taxes. */
          amount_paise: number;
          /** When the money was captured. */
          captured_at: string | null;
          /** Central GST, within the seller's state. */
          cgst_paise: number;
          /** When it was started. */
          created_at: string;
          /** Percent of GST. */
          gst_rate: number;
          /** Key of the payment. */
          id: string;
          /** Integrated GST, elsewhere. */
          igst_paise: number;
          /** Who pays; null when the member was deleted, or when the payer of received money is unknown. */
          member_id: string | null;
          /** What is bought, for a year. */
          membership_type: (typeof words.MEMBERSHIP_TYPES)[number];
          /** button (hosted by the provider) or order, or test: no money. */
          mode: (typeof words.PAYMENT_MODES)[number];
          /** What went wrong, or what an admin has to settle. */
          note: string | null;
          /** State, or country when it is not India; null when the payer is unknown. */
          place_of_supply: string | null;
          /** The payment provider that it is made with, which alone can return it; for a test, the one whose events are imitated. */
          provider: (typeof words.PAYMENT_PROVIDERS)[number];
          /** The order at the provider. */
          provider_order_id: string | null;
          /** The payment at the provider that settled it, or failed. */
          provider_payment_id: string | null;
          /** The currency in which it came: INR. */
          received_currency: string | null;
          /** What came in, in the hundredth part of its currency; null while nothing has. */
          received_paise: number | null;
          /** What went back so far. */
          refunded_paise: number;
          /** Why an admin has to settle it; null when nobody has. */
          review_reason: (typeof words.REVIEW_REASONS)[number] | null;
          /** State GST, within the seller's state. */
          sgst_paise: number;
          /** created, captured, failed, refunded, or review: money came in and started nothing, an admin settles it. */
          status: (typeof words.PAYMENT_STATUSES)[number];
          /** The price before GST. */
          taxable_paise: number;
          /** When it last changed. */
          updated_at: string;
        };
        Insert: {
          amount_paise?: number;
          captured_at?: string | null;
          cgst_paise?: number;
          created_at?: string;
          gst_rate?: number;
          id?: string;
          igst_paise?: number;
          member_id?: string | null;
          membership_type?: string;
          mode?: string;
          note?: string | null;
          place_of_supply?: string | null;
          provider?: string;
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          received_currency?: string | null;
          received_paise?: number | null;
          refunded_paise?: number;
          review_reason?: string | null;
          sgst_paise?: number;
          status?: string;
          taxable_paise?: number;
          updated_at?: string;
        };
        Update: {
          amount_paise?: number;
          captured_at?: string | null;
          cgst_paise?: number;
          created_at?: string;
          gst_rate?: number;
          id?: string;
          igst_paise?: number;
          member_id?: string | null;
          membership_type?: string;
          mode?: string;
          note?: string | null;
          place_of_supply?: string | null;
          provider?: string;
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          received_currency?: string | null;
          received_paise?: number | null;
          refunded_paise?: number;
          review_reason?: string | null;
          sgst_paise?: number;
          status?: string;
          taxable_paise?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_payments_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Prices of the memberships that are paid for online, in rupees before GST. */
      membership_plan: {
        Row: {
          /** The membership. */
          membership_type: (typeof words.MEMBERSHIP_TYPES)[number];
          /** Last day of the offer in India; null means that there is none. */
          offer_ends_on: string | null;
          /** Rupees for a year until the offer ends, before GST. */
          offer_price: number;
          /** Rupees for a year, before GST. */
          regular_price: number;
          /** When the prices last changed. */
          updated_at: string;
          /** The admin who changed them. */
          updated_by: string | null;
          /** How often it was changed. */
          version: number;
        };
        Insert: {
          membership_type?: string;
          offer_ends_on?: string | null;
          offer_price?: number;
          regular_price?: number;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          membership_type?: string;
          offer_ends_on?: string | null;
          offer_price?: number;
          regular_price?: number;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'membership_plan_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** News articles. */
      news_items: {
        Row: {
          /** The article as plain text; blank lines part paragraphs. */
          content: string;
          /** When it was saved first. */
          created_at: string;
          /** Headline. */
          headline: string;
          /** Key of the article, part of its address. */
          id: string;
          /** The picture, optional. */
          image_url: string | null;
          /** From when on it shows, and by which it is ordered; null for a draft. */
          published_at: string | null;
          /** Headline and content in lower case, for searching. */
          search_text: string;
          /** When it was saved first or last corrected. */
          updated_at: string;
          /** The e-mail of that account; for the server. */
          uploader_email: string | null;
          /** The admin who uploaded it; null when the account is gone. */
          user_id: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          headline: string;
          id?: string;
          image_url?: string | null;
          published_at?: string | null;
          search_text?: never;
          updated_at?: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          headline?: string;
          id?: string;
          image_url?: string | null;
          published_at?: string | null;
          search_text?: never;
          updated_at?: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      /** News snippets: one or two sentences. */
      news_snippets: {
        Row: {
          /** When it was saved first. */
          created_at: string;
          /** Headline. */
          headline: string;
          /** Key of the snippet. */
          id: string;
          /** From when on it shows, and by which it is ordered; null for a draft. */
          published_at: string | null;
          /** Headline and content in lower case, for searching. */
          search_text: string;
          /** The snippet, at most 250 characters. */
          snippet_content: string;
          /** The e-mail of that account; for the server. */
          uploader_email: string | null;
          /** The admin who uploaded it; null when the account is gone. */
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          headline: string;
          id?: string;
          published_at?: string | null;
          search_text?: never;
          snippet_content: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          headline?: string;
          id?: string;
          published_at?: string | null;
          search_text?: never;
          snippet_content?: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      /** Partner organisations. */
      partner_organisations: {
        Row: {
          /** When it was registered. */
          created_at: string;
          /** Key of the partner. */
          id: string;
          /** Picture of the logo. */
          logo_url: string | null;
          /** Name of the organisation. */
          name: string;
          /** Web address; the scheme may be missing. */
          website_url: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          logo_url?: string | null;
          name: string;
          website_url?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          logo_url?: string | null;
          name?: string;
          website_url?: string | null;
        };
        Relationships: [];
      };
      /** Prices in price lists, each on a page of the PDF. */
      price_list_points: {
        Row: {
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** The product as the list prints it. */
          description: string;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string | null;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** GST that is in the price, in per cent; null where none is in it. */
          gst_included: number | null;
          /** Key of the price. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** The page of the PDF, from 1. */
          page: number;
          /** Its row in the grid of the list, from 1. */
          position: number;
          /** The price in rupees as the list prints it. */
          price: number;
          /** Of how many kg it is the price. */
          price_kilograms: number;
          /** The price list that it is in. */
          price_list_id: string;
          /** Rupees per kg without GST. */
          price_per_kg: number;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** From when on it shows: as its list does; null for a draft. */
          published_at: string | null;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** The number of its yarn, as of weekly figures; null where the count has no known unit. */
          yarn_id: number | null;
          /** The yarn in the words of the trade, where the description does not say it. */
          yarn_line: string | null;
        };
        Insert: {
          blend_ratio?: string | null;
          denier_count?: string | null;
          description: string;
          fibre_code?: string | null;
          fibre_type?: string | null;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          gst_included?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          page: number;
          position: number;
          price: number;
          price_kilograms?: number;
          price_list_id: string;
          price_per_kg?: never;
          process_code?: string | null;
          published_at?: string | null;
          specific_type?: string | null;
          twist_intermingling?: string | null;
          yarn_id?: number | null;
          yarn_line?: string | null;
        };
        Update: {
          blend_ratio?: string | null;
          denier_count?: string | null;
          description?: string;
          fibre_code?: string | null;
          fibre_type?: string | null;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          gst_included?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          page?: number;
          position?: number;
          price?: number;
          price_kilograms?: number;
          price_list_id?: string;
          price_per_kg?: never;
          process_code?: string | null;
          published_at?: string | null;
          specific_type?: string | null;
          twist_intermingling?: string | null;
          yarn_id?: number | null;
          yarn_line?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'price_list_points_price_list_id_fkey';
            columns: ['price_list_id'];
            isOneToOne: false;
            referencedRelation: 'price_updates_pdfs';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Price lists: PDFs of mills and markets. */
      price_updates_pdfs: {
        Row: {
          /** The bucket that contains the file. */
          bucket_name: string | null;
          /** What it lists: fibre, market or mill. */
          description: string;
          /** Name that the file is saved under, ending in .pdf. */
          file_name: string;
          /** The PDF. */
          file_url: string;
          /** Key of the price list. */
          id: string;
          /** Prices that were entered from it: rows of price_list_points. */
          point_count: number;
          /** From when on it shows, and by which it is ordered; null for a draft. */
          published_at: string | null;
          /** The description in lower case, for searching. */
          search_text: string;
          /** The path of the file in the bucket. */
          storage_file_path: string | null;
          /** Picture of its first page; null if there is none. */
          thumbnail_url: string | null;
          /** When it was uploaded. */
          uploaded_at: string;
          /** The e-mail of that account; for the server. */
          uploader_email: string | null;
          /** The admin who uploaded it; null when the account is gone. */
          user_id: string | null;
        };
        Insert: {
          bucket_name?: string | null;
          description: string;
          file_name: string;
          file_url: string;
          id?: string;
          point_count?: number;
          published_at?: string | null;
          search_text?: never;
          storage_file_path?: string | null;
          thumbnail_url?: string | null;
          uploaded_at?: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Update: {
          bucket_name?: string | null;
          description?: string;
          file_name?: string;
          file_url?: string;
          id?: string;
          point_count?: number;
          published_at?: string | null;
          search_text?: never;
          storage_file_path?: string | null;
          thumbnail_url?: string | null;
          uploaded_at?: string;
          uploader_email?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      /** The subject and text of promotional e-mail: a single row. */
      promotion_templates: {
        Row: {
          /** Text; a blank line begins a paragraph; {name} and {business} stand for the reader's. */
          body: string;
          /** Always true: there is one. */
          id: boolean;
          /** Subject; {name} and {business} stand for the reader's. */
          subject: string;
          /** When it was last changed. */
          updated_at: string;
        };
        Insert: {
          body: string;
          id?: boolean;
          subject: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          id?: boolean;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      /** Purchase enquiries: yarn that members want to buy. */
      purchase_enquiries: {
        Row: {
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** The poster's company, as typed on the form. */
          company_name: string | null;
          /** When it was posted. */
          created_at: string;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** Number shown to people, PE-000001; issued by the database. */
          enquiry_number: string;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** Key of the enquiry. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Production lot. */
          lot_no: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** The poster's city, following the profile. */
          poster_city: string | null;
          /** The poster's country, following the profile. */
          poster_country: string | null;
          /** The poster's district, following the profile. */
          poster_district: string | null;
          /** The poster's e-mail; for the server. */
          poster_email: string | null;
          /** The poster's name when it was posted or the profile last changed; for the server. */
          poster_member_name: string;
          /** The poster's state, following the profile. */
          poster_state: string | null;
          /** The maker whose yarn is wanted. */
          preferred_company: string | null;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** Kilograms wanted. */
          quantity_required_kgs: number;
          /** Everything that a search looks at, in lower case. */
          search_text: string;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Open, or Closed by the poster; closed ones leave the public lists. */
          status: (typeof words.LISTING_STATUSES)[number];
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** When it was posted or closed. */
          updated_at: string;
          /** The poster. */
          user_id: string;
        };
        Insert: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          enquiry_number?: string;
          fibre_code?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          process_code?: string | null;
          quantity_required_kgs: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          enquiry_number?: string;
          fibre_code?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          process_code?: string | null;
          quantity_required_kgs?: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_enquiries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Sales offers: yarn that members want to sell. */
      sales_offers: {
        Row: {
          /** Fibre types with blend in their name only. */
          blend_ratio: string | null;
          /** The poster's company, as typed on the form. */
          company_name: string | null;
          /** When it was posted. */
          created_at: string;
          /** Denier or English count, digits. */
          denier_count: string | null;
          /** Code of the fibre, as cotton or polyester-viscose; null for a typed one. */
          fibre_code: string | null;
          /** Of the list of yarn types; for Others this is the typed text. */
          fibre_type: string;
          /** Filaments in the strand, digits. */
          filament_count: string | null;
          /** The filaments as a number. */
          filaments: number | null;
          /** Of the list of quality grades, full name. */
          grade: (typeof words.QUALITY_GRADES)[number] | null;
          /** Rank of the grade: 1 is the best. */
          grade_rank: number | null;
          /** Key of the offer. */
          id: string;
          /** Code of the intermingling, as nim. */
          intermingling_code: string | null;
          /** Production lot. */
          lot_no: string | null;
          /** Polyester Filament only. */
          lustre: (typeof words.LUSTRES)[number] | null;
          /** Code of the lustre, as semi-dull. */
          lustre_code: string | null;
          /** The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known. */
          millitex: number | null;
          /** Strands twisted together. */
          number_of_plys: number;
          /** Number shown to people, SO-000001; issued by the database. */
          offer_number: string;
          /** The poster's city, following the profile. */
          poster_city: string | null;
          /** The poster's country, following the profile. */
          poster_country: string | null;
          /** The poster's district, following the profile. */
          poster_district: string | null;
          /** The poster's e-mail; for the server. */
          poster_email: string | null;
          /** The poster's name when it was posted or the profile last changed; for the server. */
          poster_member_name: string;
          /** The poster's state, following the profile. */
          poster_state: string | null;
          /** The maker of the yarn, in the posters words. */
          preferred_company: string | null;
          /** Rupees per kg, at most two decimals. */
          price: number;
          /** Code of the specific type, as dty or combed; null where it says no process. */
          process_code: string | null;
          /** Kilograms offered. */
          quantity_kgs: number;
          /** Everything that a search looks at, in lower case. */
          search_text: string;
          /** How Cotton is spun or Polyester Filament is made. */
          specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
          /** Open, or Closed by the poster; closed ones leave the public lists. */
          status: (typeof words.LISTING_STATUSES)[number];
          /** Polyester Filament only. */
          twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
          /** When it was posted or closed. */
          updated_at: string;
          /** The poster. */
          user_id: string;
        };
        Insert: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          fibre_code?: string | null;
          fibre_type: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          offer_number?: string;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          price: number;
          process_code?: string | null;
          quantity_kgs: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          blend_ratio?: string | null;
          company_name?: string | null;
          created_at?: string;
          denier_count?: string | null;
          fibre_code?: string | null;
          fibre_type?: string;
          filament_count?: string | null;
          filaments?: number | null;
          grade?: string | null;
          grade_rank?: number | null;
          id?: string;
          intermingling_code?: string | null;
          lot_no?: string | null;
          lustre?: string | null;
          lustre_code?: string | null;
          millitex?: number | null;
          number_of_plys?: number;
          offer_number?: string;
          poster_city?: string | null;
          poster_country?: string | null;
          poster_district?: string | null;
          poster_email?: string | null;
          poster_member_name?: string;
          poster_state?: string | null;
          preferred_company?: string | null;
          price?: number;
          process_code?: string | null;
          quantity_kgs?: number;
          search_text?: never;
          specific_type?: string | null;
          status?: string;
          twist_intermingling?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sales_offers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
        ];
      };
      /** Tax invoices for memberships, in paise; the PDF is made from the row. */
      tax_invoices: {
        Row: {
          /** City, district, state, PIN and country of the buyer. */
          buyer_address: string;
          /** The firm. */
          buyer_business_name: string;
          /** GST registration of the buyer, when there is one. */
          buyer_gstin: string | null;
          /** The person who bought. */
          buyer_name: string;
          /** Central GST. */
          cgst_paise: number;
          /** What was sold. */
          description: string;
          /** Percent of GST. */
          gst_rate: number;
          /** Key of the invoice. */
          id: string;
          /** Integrated GST. */
          igst_paise: number;
          /** TB/26-27/000001: consecutive within a financial year, without gaps; TST instead of TB when no money moved. */
          invoice_number: string;
          /** Whether it is of the test checkout and no invoice in the sense of the law. */
          is_test: boolean;
          /** When it was issued; its date is the day in India. */
          issued_at: string;
          /** The buyer; null once the member was deleted. */
          member_id: string | null;
          /** The payment that it is for. */
          payment_id: string;
          /** The provider's id of the payment. */
          payment_reference: string;
          /** State, or country when it is not India. */
          place_of_supply: string;
          /** HSN or SAC code of the service. */
          sac: string;
          /** Address of the seller. */
          seller_address: string;
          /** GST registration of the seller. */
          seller_gstin: string;
          /** Who sold. */
          seller_name: string;
          /** State of the seller. */
          seller_state: string;
          /** State GST. */
          sgst_paise: number;
          /** The price before GST. */
          taxable_paise: number;
          /** What was paid. */
          total_paise: number;
        };
        Insert: {
          buyer_address?: string;
          buyer_business_name?: string;
          buyer_gstin?: string | null;
          buyer_name?: string;
          cgst_paise?: number;
          description?: string;
          gst_rate?: number;
          id?: string;
          igst_paise?: number;
          invoice_number?: string;
          is_test?: boolean;
          issued_at?: string;
          member_id?: string | null;
          payment_id?: string;
          payment_reference?: string;
          place_of_supply?: string;
          sac?: string;
          seller_address?: string;
          seller_gstin?: string;
          seller_name?: string;
          seller_state?: string;
          sgst_paise?: number;
          taxable_paise?: number;
          total_paise?: number;
        };
        Update: {
          buyer_address?: string;
          buyer_business_name?: string;
          buyer_gstin?: string | null;
          buyer_name?: string;
          cgst_paise?: number;
          description?: string;
          gst_rate?: number;
          id?: string;
          igst_paise?: number;
          invoice_number?: string;
          is_test?: boolean;
          issued_at?: string;
          member_id?: string | null;
          payment_id?: string;
          payment_reference?: string;
          place_of_supply?: string;
          sac?: string;
          seller_address?: string;
          seller_gstin?: string;
          seller_name?: string;
          seller_state?: string;
          sgst_paise?: number;
          taxable_paise?: number;
          total_paise?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_invoices_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'tanabana_free';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tax_invoices_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'membership_payments';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      /** Members who agreed to be listed, before those who may see contact data. */
      listed_members: {
        Row: {
          /** The firm; for a corporate member the name of a registered company. */
          business_name: string | null;
          /** What the member does, of the list of business types. */
          business_type: (typeof words.BUSINESS_TYPES)[number][] | null;
          /** The district for India when nothing closer is given, else city or region. */
          city: string | null;
          /** Country by name. */
          country: string | null;
          /** Dial code with plus sign: +91. */
          country_code: string | null;
          /** District, India only. */
          district: string | null;
          /** Follows the sign-in address. */
          email: string | null;
          /** The auth user. */
          id: string;
          /** Whether the business has the name of a registered company whose executive the member is not (private.is_business_unverified). */
          is_business_unverified: boolean | null;
          /** Corporate badge, set by an admin. */
          is_corporate_member: boolean | null;
          /** Authorised dealer badge, set by an admin or by being a dealer of a company. */
          is_dealer: boolean | null;
          /** Verified badge, set by an admin or by a paid membership. */
          is_verified_member: boolean | null;
          /** Whether the member agreed to be listed in the directory. */
          list_in_directory: boolean | null;
          /** The person. */
          member_name: string | null;
          /** Day of joining, India. */
          membership_join_date: string | null;
          /** Free, Paid or Corporate Member; admin for platform admins made by the operator. */
          membership_type: (typeof words.MEMBERSHIP_TYPES)[number] | 'admin' | null;
          /** Digits without the dial code; unique together with it. */
          mobile_number: string | null;
          /** What the member deals in, of the list of yarn types. */
          my_yarns: (typeof words.YARN_TYPES)[number][] | null;
          /** State or union territory, India only. */
          state: string | null;
        };
        Insert: {
          business_name?: string | null;
          business_type?: string[] | null;
          city?: string | null;
          country?: string | null;
          country_code?: string | null;
          district?: string | null;
          email?: string | null;
          id?: string;
          is_business_unverified?: boolean | null;
          is_corporate_member?: boolean | null;
          is_dealer?: boolean | null;
          is_verified_member?: boolean | null;
          list_in_directory?: boolean | null;
          member_name?: string | null;
          membership_join_date?: string | null;
          membership_type?: string | null;
          mobile_number?: string | null;
          my_yarns?: string[] | null;
          state?: string | null;
        };
        Update: {
          business_name?: string | null;
          business_type?: string[] | null;
          city?: string | null;
          country?: string | null;
          country_code?: string | null;
          district?: string | null;
          email?: string | null;
          id?: string;
          is_business_unverified?: boolean | null;
          is_corporate_member?: boolean | null;
          is_dealer?: boolean | null;
          is_verified_member?: boolean | null;
          list_in_directory?: boolean | null;
          member_name?: string | null;
          membership_join_date?: string | null;
          membership_type?: string | null;
          mobile_number?: string | null;
          my_yarns?: string[] | null;
          state?: string | null;
        };
        Relationships: [];
      };
      /** Member profiles; what the reader may not see is null. */
      tanabana_free: {
        Row: {
          /** The firm; for a corporate member the name of a registered company. */
          business_name: string | null;
          /** What the member does, of the list of business types. */
          business_type: (typeof words.BUSINESS_TYPES)[number][] | null;
          /** The district for India when nothing closer is given, else city or region. */
          city: string | null;
          /** The unit that the member sees every count in, beside the posted one; null for the posted one alone. */
          count_unit: (typeof words.READER_COUNT_UNITS)[number] | null;
          /** Country by name. */
          country: string | null;
          /** Dial code with plus sign: +91. */
          country_code: string | null;
          /** When the profile was made. */
          created_at: string | null;
          /** First day of the present membership, India. */
          current_membership_start_date: string | null;
          /** Department of the company that an executive answers for. */
          department: string | null;
          /** District, India only. */
          district: string | null;
          /** Follows the sign-in address. */
          email: string | null;
          /** Follows the confirmation of the sign-in address. */
          email_verified_at: string | null;
          /** GST registration, optional. */
          gst_number: string | null;
          /** The auth user. */
          id: string;
          /** Whether the business has the name of a registered company whose executive the member is not (private.is_business_unverified). */
          is_business_unverified: boolean | null;
          /** Corporate badge, set by an admin. */
          is_corporate_member: boolean | null;
          /** Authorised dealer badge, set by an admin or by being a dealer of a company. */
          is_dealer: boolean | null;
          /** Verified badge, set by an admin or by a paid membership. */
          is_verified_member: boolean | null;
          /** The language that the member chose, of the folders of packages/messages: for screens, letters and WhatsApp; null for English by default. */
          language: (typeof words.LANGUAGES)[number] | null;
          /** Day of the last signup or monthly grant, India. */
          last_credit_reset_date: string | null;
          /** Whether the member agreed to be listed in the directory. */
          list_in_directory: boolean | null;
          /** The person. */
          member_name: string | null;
          /** Last day of a paid membership, India; null for memberships without an end. */
          membership_ends_on: string | null;
          /** Day of joining, India. */
          membership_join_date: string | null;
          /** Free, Paid or Corporate Member; admin for platform admins made by the operator. */
          membership_type: (typeof words.MEMBERSHIP_TYPES)[number] | 'admin' | null;
          /** The membership chosen at signup; it begins when its payment is captured. */
          membership_wish: (typeof words.MEMBERSHIP_TYPES)[number] | null;
          /** Balance of the credit ledger. Each write changes both. */
          messaging_credits: number | null;
          /** Digits without the dial code; unique together with it. */
          mobile_number: string | null;
          /** Whether the member has proved the number, so that it signs in; follows auth.users. */
          mobile_verified: boolean | null;
          /** What the member deals in, of the list of yarn types. */
          my_yarns: (typeof words.YARN_TYPES)[number][] | null;
          /** PIN or ZIP code. */
          pin_zip_code: string | null;
          /** The code that the member gives to others. */
          referral_code: string | null;
          /** Credits earned by others using the referral code. */
          referral_credits_earned: number | null;
          /** The code that the member used, upper case, or null. */
          referred_by_code: string | null;
          /** Role inside the company: Super Admin, Admin or User. Never a right on the platform. */
          role: (typeof words.EXECUTIVE_ROLES)[number] | null;
          /** State or union territory, India only. */
          state: string | null;
          /** When the profile last changed. */
          updated_at: string | null;
        };
        Insert: {
          business_name?: string | null;
          business_type?: string[] | null;
          city?: string | null;
          count_unit?: string | null;
          country?: string | null;
          country_code?: string | null;
          created_at?: string | null;
          current_membership_start_date?: string | null;
          department?: string | null;
          district?: string | null;
          email?: string | null;
          email_verified_at?: string | null;
          gst_number?: string | null;
          id: string;
          is_business_unverified?: boolean | null;
          is_corporate_member?: boolean | null;
          is_dealer?: boolean | null;
          is_verified_member?: boolean | null;
          language?: string | null;
          last_credit_reset_date?: string | null;
          list_in_directory?: boolean | null;
          member_name?: string | null;
          membership_ends_on?: string | null;
          membership_join_date?: string | null;
          membership_type?: string | null;
          membership_wish?: string | null;
          messaging_credits?: number | null;
          mobile_number?: string | null;
          mobile_verified?: boolean | null;
          my_yarns?: string[] | null;
          pin_zip_code?: string | null;
          referral_code?: string | null;
          referral_credits_earned?: number | null;
          referred_by_code?: string | null;
          role?: string | null;
          state?: string | null;
          updated_at?: string | null;
        };
        Update: {
          business_name?: string | null;
          business_type?: string[] | null;
          city?: string | null;
          count_unit?: string | null;
          country?: string | null;
          country_code?: string | null;
          created_at?: string | null;
          current_membership_start_date?: string | null;
          department?: string | null;
          district?: string | null;
          email?: string | null;
          email_verified_at?: string | null;
          gst_number?: string | null;
          id?: string;
          is_business_unverified?: boolean | null;
          is_corporate_member?: boolean | null;
          is_dealer?: boolean | null;
          is_verified_member?: boolean | null;
          language?: string | null;
          last_credit_reset_date?: string | null;
          list_in_directory?: boolean | null;
          member_name?: string | null;
          membership_ends_on?: string | null;
          membership_join_date?: string | null;
          membership_type?: string | null;
          membership_wish?: string | null;
          messaging_credits?: number | null;
          mobile_number?: string | null;
          mobile_verified?: boolean | null;
          my_yarns?: string[] | null;
          pin_zip_code?: string | null;
          referral_code?: string | null;
          referral_credits_earned?: number | null;
          referred_by_code?: string | null;
          role?: string | null;
          state?: string | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      /** Whether the member is an authorised dealer: by the flag or as a dealer of a company. The badge is public. */
      check_if_user_is_dealer: {
        Args: {
          p_user_id: string;
        };
        Returns: boolean;
      };
      /** Counts ads that were seen and ads that were followed, today; those that do not run are passed over. A view counts once a person, ad and quarter of an hour, as does a click of somebody who has seen the ad today. Raises PT413 above ad_counts_per_call. */
      count_ads: {
        Args: {
          p_seen?: string[];
          p_followed?: string[];
        };
        Returns: undefined;
      };
      /** How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least. */
      count_d2d_purchase_enquiries: {
        Args: {
          filter?: Json;
          posted_after?: string;
          yarn?: Json;
          tolerance?: number;
        };
        Returns: {
          total: number;
          is_exact: boolean;
          facets: {
            name: string;
            is_exact: boolean;
            values: {
              value: string;
              count: number;
            }[];
          }[];
        };
      };
      /** How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least. */
      count_d2d_sales_offers: {
        Args: {
          filter?: Json;
          posted_after?: string;
          yarn?: Json;
          tolerance?: number;
        };
        Returns: {
          total: number;
          is_exact: boolean;
          facets: {
            name: string;
            is_exact: boolean;
            values: {
              value: string;
              count: number;
            }[];
          }[];
        };
      };
      /** How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least. */
      count_purchase_enquiries: {
        Args: {
          filter?: Json;
          posted_after?: string;
          yarn?: Json;
          tolerance?: number;
        };
        Returns: {
          total: number;
          is_exact: boolean;
          facets: {
            name: string;
            is_exact: boolean;
            values: {
              value: string;
              count: number;
            }[];
          }[];
        };
      };
      /** How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least. */
      count_sales_offers: {
        Args: {
          filter?: Json;
          posted_after?: string;
          yarn?: Json;
          tolerance?: number;
        };
        Returns: {
          total: number;
          is_exact: boolean;
          facets: {
            name: string;
            is_exact: boolean;
            values: {
              value: string;
              count: number;
            }[];
          }[];
        };
      };
      /** Does what an admin decided about what was reported: hide, restore, suspend, lift or dismiss; false where it was done already. */
      decide_case: {
        Args: {
          p_case: number;
          p_act: string;
          p_note?: string;
        };
        Returns: boolean;
      };
      /** Ends one of the caller's sessions; false when it is not one of them. */
      end_my_session: {
        Args: {
          session_id: string;
        };
        Returns: boolean;
      };
      /** The company of a revealed product and the number of its page in the company's products, from 1; no row for any other product. */
      find_company_product: {
        Args: {
          p_product_id: string;
        };
        Returns: {
          company_id: string;
          page: number;
        }[];
      };
      /** The first members by name whom a text fits, for admins. */
      find_members: {
        Args: {
          p_text: string;
        };
        Returns: {
          id: string;
          member_name: string;
          business_name: string;
          email: string | null;
          membership_type: (typeof words.MEMBERSHIP_TYPES)[number];
          role: (typeof words.EXECUTIVE_ROLES)[number] | null;
          department: string | null;
          is_dealer: boolean;
        }[];
      };
      /** A part of the payments, invoices or credit notes of a period, the oldest first, and where to go on; for admins. */
      get_accounts_after: {
        Args: {
          p_list: string;
          p_from: string;
          p_to: string;
          p_tests?: boolean;
          p_at?: string;
          p_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            at: string;
            number: string | null;
            other_number: string | null;
            other_at: string | null;
            is_test: boolean;
            status: string | null;
            buyer_name: string | null;
            business_name: string | null;
            gstin: string | null;
            place_of_supply: string | null;
            description: string;
            sac: string | null;
            gst_rate: number;
            taxable_paise: number;
            cgst_paise: number;
            sgst_paise: number;
            igst_paise: number;
            total_paise: number;
            currency: string;
            received_paise: number | null;
            refunded_paise: number | null;
            payment_id: string | null;
            other_id: string | null;
          }[];
          next: {
            at: string;
            id: string;
          } | null;
        };
      };
      /** How often an ad was seen and followed on each day, the newest first; a day without either is left out. For admins. */
      get_ad_days: {
        Args: {
          p_ad: string;
        };
        Returns: {
          day: string;
          impressions: number;
          clicks: number;
        }[];
      };
      /** How often each of some ads was seen and followed in all; nothing of one that never was. For admins. */
      get_ad_totals: {
        Args: {
          p_ads: string[];
        };
        Returns: {
          ad_id: string;
          impressions: number;
          clicks: number;
        }[];
      };
      /** The admins, since when each has a second factor, and how many recovery codes are left; for admins. */
      get_admin_factors: {
        Args: never;
        Returns: {
          user_id: string;
          member_name: string | null;
          email: string | null;
          is_main_admin: boolean;
          factor_since: string | null;
          recovery_codes_left: number;
          last_sign_in_at: string | null;
        }[];
      };
      /** Open enquiries, open offers and revealed products, newest first, then by company; for Paid Members, executives and admins. */
      get_all_products_for_search: {
        Args: never;
        Returns: {
          id: string;
          source: (typeof words.PRODUCT_SOURCES)[number];
          updated_at: string;
          company_name: string;
          yarn_details: string;
          specifications: string;
          price: number | null;
          listing_page_url: string;
          listing_page_name: string;
          poster_id: string | null;
          poster_name: string | null;
          location: string | null;
        }[];
      };
      /** How many bids of each status the caller may answer, of the newest. */
      get_bid_counts: {
        Args: {
          p_company_name?: string;
        };
        Returns: {
          'Pending': number;
          'Accepted': number;
          'Rejected': number;
          'Cancelled': number;
        };
      };
      /** Companies that share a name but for case, width or blanks, those of one name together, the oldest first; for admins. */
      get_companies_of_one_name: {
        Args: never;
        Returns: {
          id: string;
          company_name: string;
          created_at: string;
          name_key: string;
        }[];
      };
      /** How many products, bids, executives and dealers a company has; no row where there is no such company. For admins. */
      get_company_contents: {
        Args: {
          p_company: string;
        };
        Returns: {
          products: number;
          bids: number;
          pending_bids: number;
          executives: number;
          dealers: number;
        }[];
      };
      /** Departments of a company's products and of its executives, in alphabetical order. */
      get_company_departments: {
        Args: {
          p_company: string;
        };
        Returns: {
          departments: string[];
        };
      };
      /** The caller's own changes of credits before a given one, newest first, with what each was about. */
      get_credit_changes: {
        Args: {
          p_before?: number;
        };
        Returns: {
          id: number;
          created_at: string;
          change: number;
          balance_after: number;
          reason: (typeof words.CREDIT_REASONS)[number];
          note: string | null;
          about: string | null;
          about_detail: string | null;
          is_open: boolean;
        }[];
      };
      /** What came on each day in India: members, posts, interests, bids, credits used; for admins. */
      get_daily_figures: {
        Args: {
          p_from: string;
          p_to: string;
        };
        Returns: {
          day: string;
          members: number;
          enquiries: number;
          offers: number;
          d2d_posts: number;
          interests: number;
          bids: number;
          credits: number;
          counted_at: string | null;
        }[];
      };
      /** The departments of a company in the order of its page and how many products each has: the revealed, with p_hidden all that the caller may see. */
      get_department_counts: {
        Args: {
          p_company_id: string;
          p_hidden?: boolean;
        };
        Returns: {
          department_name: string | null;
          products: number;
        }[];
      };
      /** Rupees for one US dollar with two to four decimals, and their day; null where no rate is entered or the entered one is too old. */
      get_dollar_rate: {
        Args: never;
        Returns: {
          rupees: string;
          valid_on: string;
        } | null;
      };
      /** The newest signed events that could not be taken: what they are, not what they say. For admins. */
      get_events_aside: {
        Args: never;
        Returns: {
          id: string;
          source: (typeof words.EVENT_SOURCES)[number];
          bytes: number;
          fault: string;
          times: number;
          last_at: string;
        }[];
      };
      /** Interests whose message was given up, with the row of the ledger that restore_credit takes; for admins. */
      get_failed_interests: {
        Args: {
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          interest_id: string;
          created_at: string;
          tried_at: string | null;
          note: string | null;
          member_id: string | null;
          member_name: string | null;
          listing_table: (typeof words.LISTING_TABLES)[number];
          listing_id: string;
          listing_number: string | null;
          poster_id: string | null;
          poster_member_name: string | null;
          ledger_id: number | null;
        }[];
      };
      /** How many members were interested in each of the caller's own listings, of those that anybody was. */
      get_interest_counts: {
        Args: {
          p_listing_table: string;
          p_listing_ids: string[];
        };
        Returns: {
          listing_id: string;
          interests: number;
        }[];
      };
      /** Members whose interest in one of the caller's own listings was sent, the latest first, a page at a time. */
      get_listing_interests: {
        Args: {
          p_listing_table: string;
          p_listing_id: string;
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          interest_id: string;
          sent_at: string;
          member_id: string | null;
          member_name: string | null;
          business_name: string | null;
          city: string | null;
          district: string | null;
          country_code: string | null;
          mobile_number: string | null;
          mobile_verified: boolean | null;
          email: string | null;
          is_business_unverified: boolean;
        }[];
      };
      /** The asking price of the yarn of a listing in the last weeks, in its state or else in India; for members. No weeks where nothing is known. */
      get_listing_price_trend: {
        Args: {
          p_table: string;
          p_listing: string;
        };
        Returns: {
          method: {
            least_posts: number;
            least_companies: number;
            share_percent: number;
            trim_percent: number;
          };
          yarn: number | null;
          region: string;
          shown_weeks: number;
          weeks: {
            week: string;
            median_price: number;
            posts: number;
            companies: number;
          }[];
        };
      };
      /** Open enquiries and offers, members, and open listings per fibre type, most first; typed fibre types count as Others. */
      get_market_facts: {
        Args: never;
        Returns: {
          open_enquiries: number;
          open_offers: number;
          members: number;
          fibres: {
            fibre_type: string;
            count: number;
            enquiries: number;
            offers: number;
          }[];
        };
      };
      /** How many members there are, of each membership and joined in the last seven days; for admins. */
      get_member_counts: {
        Args: never;
        Returns: {
          members: number;
          free: number;
          paid: number;
          corporate: number;
          joined_this_week: number;
        };
      };
      /** The members that have every word, the membership and the flags, by name, behind a member, and where to go on; for admins. */
      get_members_after: {
        Args: {
          p_query?: string;
          p_membership?: string;
          p_flags?: string[];
          p_name?: string;
          p_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            member_name: string | null;
            business_name: string | null;
            country_code: string | null;
            mobile_number: string | null;
            email: string | null;
            membership_type: (typeof words.MEMBERSHIP_TYPES)[number] | 'admin' | null;
            messaging_credits: number | null;
            is_corporate_member: boolean | null;
            is_verified_member: boolean | null;
            is_dealer: boolean | null;
            city: string | null;
            membership_ends_on: string | null;
          }[];
          is_complete: boolean;
          next: {
            member_name: string;
            id: string;
          } | null;
        };
      };
      /** Prices of the Paid Membership in rupees before GST: price applies today (the offer's up to and on its last day in India, then the regular one), per_month is a twelfth of it, saving is what the offer saves. */
      get_membership_plan: {
        Args: never;
        Returns: {
          regular_price: number;
          offer_price: number;
          offer_ends_on: string | null;
          is_offer_open: boolean;
          price: number;
          per_month: number;
          offer_per_month: number;
          saving: number;
          saving_percent: number;
          gst_rate: number;
          today: string;
        };
      };
      /** What was paid this month and returned, its GST, memberships that end soon, and how many new members paid; for admins. */
      get_money_figures: {
        Args: never;
        Returns: {
          month: string;
          payments: number;
          received_paise: number;
          refunds: number;
          refunded_paise: number;
          test_payments: number;
          taxable_paise: number;
          cgst_paise: number;
          sgst_paise: number;
          igst_paise: number;
          in_review: number;
          renewals: number;
          joined: number;
          paid: number;
          year_joined: number;
          year_paid: number;
        };
      };
      /** Whether the caller is an admin, the main admin account, an admin who has yet to show the second factor, an executive, a dealer, the company that a corporate member names as business, and why the caller is suspended. */
      get_my_access: {
        Args: never;
        Returns: {
          is_admin: boolean;
          is_main_admin: boolean;
          wants_second_factor: boolean;
          is_executive: boolean;
          is_dealer: boolean;
          company_id: string | null;
          company_name: string | null;
          suspended_because: string | null;
        };
      };
      /** The caller's live sessions, the last used first: device, address, and which is this one. */
      get_my_sessions: {
        Args: never;
        Returns: {
          id: string;
          created_at: string;
          last_active_at: string;
          user_agent: string | null;
          ip: string | null;
          is_current: boolean;
        }[];
      };
      /** How many enquiries or offers are open, of one fibre type if that is not null; null where only the rows can tell. */
      get_open_count: {
        Args: {
          p_table: string;
          p_fibre_type?: string;
        };
        Returns: number | null;
      };
      /** One payment with the received money, the provider's events, the admins' decisions and the effect of a refund; null when there is none. For admins. */
      get_payment: {
        Args: {
          p_payment: string;
        };
        Returns: {
          id: string;
          created_at: string;
          captured_at: string | null;
          provider: string;
          mode: string;
          status: string;
          review_reason: string | null;
          note: string | null;
          taxable_paise: number;
          cgst_paise: number;
          sgst_paise: number;
          igst_paise: number;
          amount_paise: number;
          gst_rate: number;
          place_of_supply: string | null;
          received_paise: number | null;
          received_currency: string | null;
          refunded_paise: number;
          provider_order_id: string | null;
          provider_payment_id: string | null;
          member: {
            id: string;
            member_name: string;
            business_name: string;
            email: string | null;
            membership_type: string;
            membership_ends_on: string | null;
          } | null;
          may_start: boolean;
          invoice: {
            id: string;
            number: string;
            issued_at: string;
            buyer_name: string;
            buyer_business_name: string;
          } | null;
          credit_note: {
            id: string;
            number: string;
            issued_at: string;
          } | null;
          effect: {
            ends_membership: boolean;
            credits_taken: number;
          };
          refunds: {
            id: string;
            amount_paise: number;
            currency: string;
            status: string;
            asked_at: string;
            is_of_provider: boolean;
            tries: number;
            fault: string | null;
            closed_at: string | null;
            provider_refund_id: string | null;
            has_ended_membership: boolean;
            credits_taken: number;
          }[];
          decisions: {
            action: string;
            decided_at: string;
            review_reason: string | null;
            admin: string | null;
          }[];
          events: {
            event: string;
            received_at: string;
            amount_paise: number | null;
            currency: string | null;
            method: string | null;
            email: string | null;
            contact: string | null;
            fault: string | null;
            notes: {
              name: string;
              value: string;
            }[];
          }[];
        } | null;
      };
      /** How many bids of the last months wait for an answer of the caller's company, or of any for admins. */
      get_pending_bid_count: {
        Args: never;
        Returns: number;
      };
      /** Weekly median prices of yarns, in a state or in India: asks, or accepted bids; for members. last_week is the newest counted week. listed are prices in price lists, of all India. */
      get_price_trends: {
        Args: {
          p_series: string;
          p_region?: string;
          p_yarn?: Json;
          p_chosen?: number;
        };
        Returns: {
          method: {
            least_posts: number;
            least_companies: number;
            share_percent: number;
            trim_percent: number;
          };
          last_week: string | null;
          regions: string[];
          yarns: {
            id: number;
            fibre_code: string;
            process_code: string | null;
            millitex: number;
            filaments: number | null;
            lustre_code: string | null;
            intermingling_code: string | null;
            grade_rank: number | null;
            number_of_plys: number;
            weeks: {
              week: string;
              median_price: number;
              posts: number;
              companies: number;
            }[];
            listed: {
              id: string;
              price_list: string;
              file_url: string;
              published_at: string;
              page: number;
              description: string;
              price: number;
              price_kilograms: number;
              gst_included: number | null;
              price_per_kg: number;
            }[];
          }[];
        };
      };
      /** The days on which the price of a product changed, with the new one; null is a price on request. Empty for a product that the caller may not see. */
      get_product_prices: {
        Args: {
          p_product: string;
        };
        Returns: {
          days: {
            day: string;
            price: number | null;
          }[];
        };
      };
      /** Texts of promotional e-mail that the calling admin has tested lately, the last one first. */
      get_promotion_tests: {
        Args: never;
        Returns: {
          subject: string;
          body: string;
          at: string;
        }[];
      };
      /** Whether the rights of every admin want a second factor; for admins. */
      is_admin_second_factor_required: {
        Args: never;
        Returns: boolean;
      };
      /** A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first. */
      match_d2d_purchase_enquiries: {
        Args: {
          yarn: Json;
          tolerance?: number;
          filter?: Json;
          posted_after?: string;
          after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            enquiry_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_required_kgs: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            millitex: number;
            created_at: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first. */
      match_d2d_sales_offers: {
        Args: {
          yarn: Json;
          tolerance?: number;
          filter?: Json;
          posted_after?: string;
          after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            offer_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_kgs: number;
            price: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            millitex: number;
            created_at: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of products whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first. */
      match_products: {
        Args: {
          yarn: Json;
          tolerance?: number;
          words?: string;
          after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            source: (typeof words.PRODUCT_SOURCES)[number];
            updated_at: string;
            company_name: string;
            yarn_details: string;
            specifications: string;
            price: number | null;
            listing_page_url: string;
            listing_page_name: string;
            poster_id: string | null;
            poster_name: string | null;
            location: string | null;
            found_by: string;
            millitex: number | null;
          }[];
          next: {
            id: string;
            millitex: number;
            updated_at: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first. */
      match_purchase_enquiries: {
        Args: {
          yarn: Json;
          tolerance?: number;
          filter?: Json;
          posted_after?: string;
          after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            enquiry_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_required_kgs: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            millitex: number;
            updated_at: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first. */
      match_sales_offers: {
        Args: {
          yarn: Json;
          tolerance?: number;
          filter?: Json;
          posted_after?: string;
          after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            offer_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_kgs: number;
            price: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            millitex: number;
            updated_at: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** Reports a listing or a member to the admins; false where the caller has done so and nobody has looked yet. */
      report_object: {
        Args: {
          p_table: string;
          p_id: string;
          p_reason: string;
          p_text?: string;
        };
        Returns: boolean;
      };
      /** Says whether the rights of every admin want a second factor; for admins who have shown one. */
      require_admin_second_factor: {
        Args: {
          p_is_required: boolean;
        };
        Returns: boolean;
      };
      /** Gives a member the credit of one use back, once; for admins. The answer is the new balance. */
      restore_credit: {
        Args: {
          p_ledger_id: number;
          p_note?: string;
        };
        Returns: number;
      };
      /** Makes a message due that failed or waits, without charging for it; for admins. The answer is its status. */
      retry_message: {
        Args: {
          p_kind: string;
          p_id: string;
        };
        Returns: string;
      };
      /** Saves the prices of a price list, all or none: p_points replaces p_was. The outcome is saved, stale if the grid is not p_was any more, or gone; points are those that are stored now. */
      save_price_list_points: {
        Args: {
          p_price_list: string;
          p_was: Json;
          p_points: Json;
        };
        Returns: {
          outcome: string;
          points: {
            page: number;
            description: string;
            price: number;
            price_kilograms: number;
            gst_included: number | null;
            yarn_line: string | null;
            fibre_type: string | null;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
          }[];
        };
      };
      /** Changes prices and visibilities of products, all or none: p_changes is [{id, was, becomes}]. Refused are products that are gone, that the caller may not change, or that are not what was says (stale). */
      save_product_prices: {
        Args: {
          p_changes: Json;
        };
        Returns: {
          saved: {
            id: string;
            basic_price: number | null;
            visibility_status: string;
            updated_at: string;
          }[];
          refused: {
            id: string;
            why: string;
            basic_price: number | null;
            visibility_status: string | null;
            updated_at: string | null;
          }[];
        };
      };
      /** Rows of the audit log that fit, newest first, with the names and addresses of admins, and of members who are still there; for admins. */
      search_audit_log: {
        Args: {
          p_query?: string;
          p_role?: string;
          p_actor?: string;
          p_table?: string;
          p_action?: string;
          p_from?: string;
          p_to?: string;
          p_before?: string;
          p_before_id?: number;
        };
        Returns: {
          rows: {
            id: string;
            at: string;
            actor_id: string | null;
            actor_role: string;
            actor_name: string | null;
            actor_email: string | null;
            reason: string | null;
            request_id: string | null;
            object_table: string;
            object_id: string | null;
            object_name: string | null;
            member_name: string | null;
            member_email: string | null;
            action: string;
            changes: {
              column: string;
              before: string | null;
              after: string | null;
              is_masked: boolean;
            }[];
            row_count: number;
          }[];
          next: {
            at: string;
            id: number;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of the keys of bids that hold every word and that the caller may answer, newest first; how many there are of each status. */
      search_bids: {
        Args: {
          p_query: string;
          p_status?: string;
          p_company_name?: string;
          p_page?: number;
        };
        Returns: {
          rows: {
            id: string;
          }[];
          counts: {
            'Pending': number;
            'Accepted': number;
            'Rejected': number;
            'Cancelled': number;
          };
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of the companies that hold every word in name or address, by name: rows, page, how many in all, and whether all were searched. */
      search_companies: {
        Args: {
          p_query: string;
          p_page?: number;
        };
        Returns: {
          rows: {
            id: string;
            company_name: string;
            logo_url: string | null;
            address: string | null;
            banner_image_url: string | null;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of a company's products that hold every word, by department, newest first; how many each department has of them. */
      search_company_products: {
        Args: {
          p_company_id: string;
          p_query: string;
          p_page?: number;
          p_hidden?: boolean;
        };
        Returns: {
          rows: {
            id: string;
            company_id: string;
            department_name: string | null;
            associated_corporate_user_id: string | null;
            role: (typeof words.EXECUTIVE_ROLES)[number] | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            millitex: number | null;
            basic_price: number | null;
            visibility_status: (typeof words.PRODUCT_VISIBILITIES)[number];
            updated_at: string;
          }[];
          departments: {
            department_name: string | null;
            products: number;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of the corporate enquiries that hold every word, newest first, for admins; a page of p_size rows for a file. */
      search_corporate_enquiries: {
        Args: {
          p_query: string;
          p_page?: number;
          p_size?: number;
        };
        Returns: {
          rows: {
            id: string;
            name: string;
            organisation_name: string;
            email: string;
            country_code: string;
            mobile_number: string;
            created_at: string;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of the enquiries that dealers see, those that match the words and filters: rows, the row to go on behind, and whether all there is was looked through. */
      search_d2d_purchase_enquiries: {
        Args: {
          q?: string;
          fibre_type?: string;
          specific_type?: string;
          lustre?: string;
          twist_intermingling?: string;
          number_of_plys?: number;
          grade?: string;
          state?: string;
          city?: string;
          count_min?: number;
          count_max?: number;
          quantity_min?: number;
          quantity_max?: number;
          filaments?: number;
          count_unit?: string;
          posted_after?: string;
          sort?: string;
          before_created_at?: string;
          before_value?: number;
          before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            enquiry_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_required_kgs: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            created_at?: string;
            quantity_required_kgs?: number;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of the offers that dealers see, those that match the words and filters: rows, the row to go on behind, and whether all there is was looked through. */
      search_d2d_sales_offers: {
        Args: {
          q?: string;
          fibre_type?: string;
          specific_type?: string;
          lustre?: string;
          twist_intermingling?: string;
          number_of_plys?: number;
          grade?: string;
          state?: string;
          city?: string;
          count_min?: number;
          count_max?: number;
          quantity_min?: number;
          quantity_max?: number;
          price_min?: number;
          price_max?: number;
          filaments?: number;
          count_unit?: string;
          posted_after?: string;
          sort?: string;
          before_created_at?: string;
          before_value?: number;
          before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            offer_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_kgs: number;
            price: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            created_at?: string;
            quantity_kgs?: number;
            price?: number;
          } | null;
          is_complete: boolean;
        };
      };
      /** Messages that did not reach their reader, newest first, with why; for admins. */
      search_failed_messages: {
        Args: {
          p_query?: string;
          p_kind?: string;
          p_status?: string;
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            kind: string;
            status: string;
            note: string | null;
            created_at: string;
            tries: number;
            next_try_at: string | null;
            sender_name: string | null;
            reader_name: string | null;
            letter: string | null;
            listing_table: string | null;
            about_id: string | null;
            about: string | null;
            ledger_id: number | null;
          }[];
          next: {
            at: string;
            id: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of the listed members that a text, or an entry of the lists, finds, by name, with how many there are in all. */
      search_listed_members: {
        Args: {
          p_text: string;
          p_business_types?: string[];
          p_yarns?: string[];
          p_page?: number;
        };
        Returns: {
          rows: {
            id: string;
            member_name: string | null;
            business_name: string | null;
            email: string | null;
            country_code: string | null;
            mobile_number: string | null;
            business_type: (typeof words.BUSINESS_TYPES)[number][] | null;
            my_yarns: (typeof words.YARN_TYPES)[number][] | null;
            city: string | null;
            district: string | null;
            state: string | null;
            country: string | null;
            is_verified_member: boolean | null;
            is_corporate_member: boolean | null;
            is_dealer: boolean | null;
            membership_type: (typeof words.MEMBERSHIP_TYPES)[number] | 'admin' | null;
            membership_join_date: string | null;
            list_in_directory: boolean | null;
            is_business_unverified: boolean | null;
          }[];
          total: number;
          page: number;
          is_complete: boolean;
          contacts_searched_from: string | null;
        };
      };
      /** Promotional mailings and tests of them, newest first, with how many letters went out; for admins. */
      search_mailings: {
        Args: {
          p_query?: string;
          p_is_test?: boolean;
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            at: string;
            actor_id: string;
            actor_name: string | null;
            actor_email: string | null;
            is_test: boolean;
            subject: string;
            body: string;
            recipients: number;
            sent: number;
            failed: number;
            waiting: number;
            opted_out: number;
            not_reached: number;
            unsubscribed: number;
          }[];
          next: {
            at: string;
            id: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of the members that have every word, the membership and the flags, by name, with how many there are in all; for admins. */
      search_members: {
        Args: {
          p_query?: string;
          p_membership?: string;
          p_flags?: string[];
          p_page?: number;
        };
        Returns: {
          rows: {
            id: string;
            member_name: string | null;
            business_name: string | null;
            country_code: string | null;
            mobile_number: string | null;
            email: string | null;
            membership_type: (typeof words.MEMBERSHIP_TYPES)[number] | 'admin' | null;
            messaging_credits: number | null;
            is_corporate_member: boolean | null;
            is_verified_member: boolean | null;
            is_dealer: boolean | null;
            city: string | null;
            membership_ends_on: string | null;
          }[];
          total: number;
          page: number;
          is_complete: boolean;
        };
      };
      /** What was reported or flagged, open or done, the latest first: whose it is, what it says, who reported it and what was decided; for admins. */
      search_moderation_cases: {
        Args: {
          p_status?: string;
          p_query?: string;
          p_before?: string;
          p_before_id?: number;
        };
        Returns: {
          rows: {
            id: string;
            object_table: string;
            object_id: string;
            object_name: string | null;
            member_id: string;
            member_name: string;
            business_name: string;
            is_suspended: boolean;
            status: string;
            flags: string[];
            found: string | null;
            report_count: number;
            opened_at: string;
            at: string;
            listing_status: string | null;
            words: string | null;
            posted_at: string | null;
            is_hidden: boolean;
            reports: {
              reason: string;
              text: string | null;
              reported_at: string;
              reporter_id: string;
              reporter_name: string;
            }[];
            acts: {
              act: string;
              note: string | null;
              acted_at: string;
              actor_name: string | null;
            }[];
          }[];
          next: {
            at: string;
            id: number;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of the articles that hold every word, newest first: rows, page, how many in all, and whether all were searched. */
      search_news_items: {
        Args: {
          p_query: string;
          p_page?: number;
          p_drafts?: boolean;
        };
        Returns: {
          rows: {
            id: string;
            headline: string;
            content: string;
            image_url: string | null;
            created_at: string;
            updated_at: string;
            published_at: string | null;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of the snippets that hold every word, newest first: rows, page, how many in all, and whether all were searched. */
      search_news_snippets: {
        Args: {
          p_query: string;
          p_page?: number;
          p_drafts?: boolean;
        };
        Returns: {
          rows: {
            id: string;
            headline: string;
            snippet_content: string;
            created_at: string;
            published_at: string | null;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of the payments that a text and a filter of payment_filters find, those in review first, with how many there are in all; for admins. */
      search_payments: {
        Args: {
          p_text?: string;
          p_filter?: string;
          p_page?: number;
        };
        Returns: {
          rows: {
            id: string;
            created_at: string;
            captured_at: string | null;
            mode: string;
            status: string;
            review_reason: string | null;
            amount_paise: number;
            received_paise: number | null;
            received_currency: string | null;
            provider_payment_id: string | null;
            payer: string | null;
            business_name: string | null;
            invoice_number: string | null;
            credit_note_number: string | null;
            refund_status: string | null;
          }[];
          total: number;
          page: number;
          is_complete: boolean;
          in_review: number;
        };
      };
      /** A page of the price lists that hold in their description every word, newest first: rows, page, how many in all, and whether all were searched. */
      search_price_lists: {
        Args: {
          p_query: string;
          p_page?: number;
          p_drafts?: boolean;
        };
        Returns: {
          rows: {
            id: string;
            file_name: string;
            file_url: string;
            thumbnail_url: string | null;
            description: string;
            uploaded_at: string;
            published_at: string | null;
            point_count: number;
          }[];
          page: number;
          total: number;
          is_complete: boolean;
        };
      };
      /** A page of Product Search: products that hold every word of the search as a whole word, newest first, then by company. */
      search_products: {
        Args: {
          p_search?: string;
          p_after?: Json;
        };
        Returns: {
          rows: {
            id: string;
            source: (typeof words.PRODUCT_SOURCES)[number];
            updated_at: string;
            company_name: string;
            yarn_details: string;
            specifications: string;
            price: number | null;
            listing_page_url: string;
            listing_page_name: string;
            poster_id: string | null;
            poster_name: string | null;
            location: string | null;
            found_by: string;
            millitex: number | null;
          }[];
          next: {
            updated_at: string;
            company_name: string;
            id: string;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of open enquiries that match the words and filters: rows, the row to go on behind, and whether all there is was looked through. */
      search_purchase_enquiries: {
        Args: {
          q?: string;
          fibre_type?: string;
          specific_type?: string;
          lustre?: string;
          twist_intermingling?: string;
          number_of_plys?: number;
          grade?: string;
          state?: string;
          city?: string;
          count_min?: number;
          count_max?: number;
          quantity_min?: number;
          quantity_max?: number;
          filaments?: number;
          count_unit?: string;
          posted_after?: string;
          sort?: string;
          before_updated_at?: string;
          before_value?: number;
          before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            enquiry_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_required_kgs: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            updated_at?: string;
            quantity_required_kgs?: number;
          } | null;
          is_complete: boolean;
        };
      };
      /** A page of open offers that match the words and filters: rows, the row to go on behind, and whether all there is was looked through. */
      search_sales_offers: {
        Args: {
          q?: string;
          fibre_type?: string;
          specific_type?: string;
          lustre?: string;
          twist_intermingling?: string;
          number_of_plys?: number;
          grade?: string;
          state?: string;
          city?: string;
          count_min?: number;
          count_max?: number;
          quantity_min?: number;
          quantity_max?: number;
          price_min?: number;
          price_max?: number;
          filaments?: number;
          count_unit?: string;
          posted_after?: string;
          sort?: string;
          before_updated_at?: string;
          before_value?: number;
          before_id?: string;
        };
        Returns: {
          rows: {
            id: string;
            offer_number: string;
            user_id: string;
            poster_city: string | null;
            poster_district: string | null;
            poster_state: string | null;
            poster_country: string | null;
            fibre_type: string;
            specific_type: (typeof words.COTTON_SPINNING_TYPES)[number] | (typeof words.FILAMENT_TYPES)[number] | null;
            lustre: (typeof words.LUSTRES)[number] | null;
            twist_intermingling: (typeof words.INTERMINGLINGS)[number] | null;
            blend_ratio: string | null;
            denier_count: string | null;
            filament_count: string | null;
            number_of_plys: number;
            grade: (typeof words.QUALITY_GRADES)[number] | null;
            preferred_company: string | null;
            lot_no: string | null;
            company_name: string | null;
            quantity_kgs: number;
            price: number;
            millitex: number | null;
            status: (typeof words.LISTING_STATUSES)[number];
            created_at: string;
            updated_at: string;
          }[];
          next: {
            id: string;
            updated_at?: string;
            quantity_kgs?: number;
            price?: number;
          } | null;
          is_complete: boolean;
        };
      };
    };
    Enums: {};
    CompositeTypes: {};
  };
};

type Relations = Database['public']['Tables'] & Database['public']['Views'];

/** A row as it is read. */
export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];
/** A row to insert. */
export type TablesInsert<Name extends keyof Relations> = Relations[Name]['Insert'];
/** The columns to change. */
export type TablesUpdate<Name extends keyof Relations> = Relations[Name]['Update'];

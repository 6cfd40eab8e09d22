// Written by `tanabana-gateway types` from the schema of the database. Do not edit it: run the command again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' };
  /** standard public schema */
  public: {
    Tables: {
      cones: {
        Row: {
          id: number;
          shelf_id: number;
          shade: Database['public']['Enums']['shade'];
          /** Weight without the tube */
          kilograms: number;
        };
        Insert: {
          id?: never;
          shelf_id: number;
          shade?: Database['public']['Enums']['shade'];
          kilograms: number;
        };
        Update: {
          id?: never;
          shelf_id?: number;
          shade?: Database['public']['Enums']['shade'];
          kilograms?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'cones_shelf_id_fkey';
            columns: ['shelf_id'];
            isOneToOne: false;
            referencedRelation: 'shelves';
            referencedColumns: ['id'];
          },
        ];
      };
      shelves: {
        Row: {
          id: number;
          name: string;
        };
        Insert: {
          id?: never;
          name: string;
        };
        Update: {
          id?: never;
          name?: string;
        };
        Relationships: [];
      };
    };
    Views: {};
    Functions: {
      weight_of: {
        Args: {
          shade: Database['public']['Enums']['shade'];
        };
        Returns: number;
      };
    };
    Enums: {
      shade: 'ecru' | 'indigo' | 'madder';
    };
    CompositeTypes: {};
  };
};

type Schema = Database['public'];
type Relations = Schema['Tables'] & Schema['Views'];

/** A row as it is read. */
export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];
/** A row to insert. */
export type TablesInsert<Name extends keyof Schema['Tables']> = Schema['Tables'][Name]['Insert'];
/** The columns to change. */
export type TablesUpdate<Name extends keyof Schema['Tables']> = Schema['Tables'][Name]['Update'];
/** The words of an enum. */
export type Enums<Name extends keyof Schema['Enums']> = Schema['Enums'][Name];
/** The value of a composite type. */
export type CompositeTypes<Name extends keyof Schema['CompositeTypes']> = Schema['CompositeTypes'][Name];

/** The words of the enums, in their order. */
export const Constants = {
  public: {
    Enums: {
      shade: ['ecru', 'indigo', 'madder'],
    },
  },
} as const;

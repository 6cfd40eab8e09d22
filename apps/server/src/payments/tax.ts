/**
 * The tax and the seller of invoices. They are stored in the database, where admins change them (/admin/settings). The configuration gives
 * their initial values, and applies until an admin has saved others.
 */
import { sql, type Scope, type Tx } from '@tanabana/gateway/db';
import type { TaxConfig } from '../payment-config.ts';

type Row = {
  gst_rate: number;
  gst_exports: TaxConfig['exports'];
  sac: string;
  seller_name: string;
  seller_gstin: string;
  seller_address: string;
  seller_state: string;
};

const COLUMNS = sql`gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state`;

/** Stores the configuration for invoices, unless an admin has changed it. Writes nothing when it is already stored. */
export async function offerTax(scope: Scope, { rate, exports, sac, seller }: TaxConfig): Promise<void> {
  const given = sql`(select ${rate}::numeric(5, 2) as gst_rate, ${exports}::text as gst_exports, ${sac}::text as sac,
    ${seller.name}::text as seller_name, ${seller.gstin}::text as seller_gstin, ${seller.address}::text as seller_address,
    ${seller.state}::text as seller_state)`;
  const stored = await scope.asService(
    'see whether bills know the configuration',
    (tx) =>
      tx.query(sql`select from public.invoice_settings s, ${given} g where s.version > 0 or
        (s.gst_rate, s.gst_exports, s.sac, s.seller_name, s.seller_gstin, s.seller_address, s.seller_state)
          = (g.gst_rate, g.gst_exports, g.sac, g.seller_name, g.seller_gstin, g.seller_address, g.seller_state)`),
    { readOnly: true },
  );
  if (stored.rowCount > 0) return;
  await scope.asService('tell bills the configuration', (tx) =>
    tx.query(sql`insert into public.invoice_settings as s (${COLUMNS}) select ${COLUMNS} from ${given} g
      on conflict (id) do update set gst_rate = excluded.gst_rate, gst_exports = excluded.gst_exports, sac = excluded.sac,
        seller_name = excluded.seller_name, seller_gstin = excluded.seller_gstin, seller_address = excluded.seller_address,
        seller_state = excluded.seller_state
      where s.version = 0`),
  );
}

/** The current tax and seller. */
export async function readTax(tx: Tx): Promise<TaxConfig> {
  const { rows } = await tx.query<Row>(
    sql`select gst_rate::float8 as gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state
      from public.invoice_settings`,
  );
  const { gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state } = rows[0]!;
  return {
    rate: gst_rate,
    exports: gst_exports,
    sac,
    seller_state,
    seller: { name: seller_name, gstin: seller_gstin, address: seller_address, state: seller_state },
  };
}

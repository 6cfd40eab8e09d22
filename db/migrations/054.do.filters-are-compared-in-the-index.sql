-- Rows of a list were fetched one after another to be compared with the filters: a filter that few of a million rows fit took up to two
-- seconds. The index of an order has the columns of filters behind it, so that an entry is compared without its row.

drop index public.purchase_enquiries_open_idx, public.purchase_enquiries_updated_at_idx, public.purchase_enquiries_created_at_idx,
  public.purchase_enquiries_all_quantity_idx;
create index purchase_enquiries_open_idx on public.purchase_enquiries (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_required_kgs, created_at) where status = 'Open';
create index purchase_enquiries_updated_at_idx on public.purchase_enquiries (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_required_kgs, created_at);
create index purchase_enquiries_created_at_idx on public.purchase_enquiries (created_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_required_kgs, updated_at);
create index purchase_enquiries_all_quantity_idx on public.purchase_enquiries (quantity_required_kgs, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  created_at, updated_at);

drop index public.sales_offers_open_idx, public.sales_offers_updated_at_idx, public.sales_offers_created_at_idx,
  public.sales_offers_all_quantity_idx, public.sales_offers_all_price_idx;
create index sales_offers_open_idx on public.sales_offers (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, created_at) where status = 'Open';
create index sales_offers_updated_at_idx on public.sales_offers (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, created_at);
create index sales_offers_created_at_idx on public.sales_offers (created_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, updated_at);
create index sales_offers_all_quantity_idx on public.sales_offers (quantity_kgs, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  price, created_at, updated_at);
create index sales_offers_all_price_idx on public.sales_offers (price, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, created_at, updated_at);

-- Pieces of the words of all listings, by which a search knows what is in none.

create table private.listing_pieces (
  listing_table text not null,
  piece text collate "C" not null,
  primary key (listing_table, piece)
);

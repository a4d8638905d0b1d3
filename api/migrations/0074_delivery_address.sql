-- Where the hardware was sent; null before, and for the parcels of earlier releases.
alter table installations add column deliver_to text;

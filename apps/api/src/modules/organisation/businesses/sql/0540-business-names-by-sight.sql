-- Names are compared by how they look, and only among the businesses that who writes may know of: an index over all of
-- them would tell that a hidden business has the name. The product compares them with the organisation's names held.
drop index business_name;

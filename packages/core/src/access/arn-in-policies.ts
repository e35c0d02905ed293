const ofImagesAndSnapshots = /^(arn:[^:]+:ec2:[^:]*:)\d{12}(:(?:image|snapshot)\/)/;

/**
 * The ARN by which policies name a resource. Those of images and snapshots of Amazon EC2 have no account (Service
 * Authorization Reference, "Resource types defined by Amazon EC2"); in the inventory, they have that of their owner.
 */
export const arnInPolicies = (arn: string): string => arn.replace(ofImagesAndSnapshots, "$1$2");

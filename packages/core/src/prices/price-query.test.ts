import { describe, expect, it } from "vitest";
import { databaseEngineName, priceQuery } from "./price-query.ts";

describe("priceQuery", () => {
  it.each([
    ["EBS/gp3-iops-above-3000", "AmazonEC2", 1],
    // AWS's price is per GiB/s, the table's per MiB/s: 1 GiB/s is 1024 MiB/s.
    ["EBS/gp3-throughput-above-125", "AmazonEC2", 1024],
    ["ELB/alb", "AWSELB", 1],
    ["S3/standard-ia", "AmazonS3", 1],
  ])("%s is a product of %s, its price divided by %d", (key, serviceCode, divideBy) => {
    expect(priceQuery(key)).toMatchObject({ serviceCode, divideBy });
  });

  it("requests an instance as sold by the hour: Linux, shared, without licenses", () => {
    expect(priceQuery("EC2/m5.large")).toEqual({
      serviceCode: "AmazonEC2",
      filters: {
        operatingSystem: "Linux",
        tenancy: "Shared",
        preInstalledSw: "NA",
        capacitystatus: "Used",
        licenseModel: "No License required",
        instanceType: "m5.large",
      },
      usageTypeEnd: null,
      divideBy: 1,
    });
  });

  it("requests only volume types that the price list has", () => {
    expect(priceQuery("EBS/gp3")).toMatchObject({
      serviceCode: "AmazonEC2",
      filters: { productFamily: "Storage", volumeApiName: "gp3" },
    });
    expect(priceQuery("EBS/gp9")).toBeUndefined();
  });

  it("requests a database by engine and class, whatever is between them", () => {
    for (const key of ["RDS/mysql:single-az:db.m5.large", "RDS/mysql:db.m5.large"])
      expect(priceQuery(key), key).toEqual({
        serviceCode: "AmazonRDS",
        filters: {
          productFamily: "Database Instance",
          databaseEngine: "MySQL",
          licenseModel: "No license required",
          instanceType: "db.m5.large",
          deploymentOption: "Single-AZ",
        },
        usageTypeEnd: "InstanceUsage:db.m5.large",
        divideBy: 1,
      });
  });

  it.each([
    ["an engine that is not priced here", "RDS/oracle-ee:single-az:db.m5.large"],
    ["a name that every object has", "RDS/toString:single-az:db.m5.large"],
    ["something that is no class", "RDS/mysql:storage"],
    ["an engine without a class", "RDS/mysql"],
    ["a key without a name", "RDS"],
    ["a cache that is not Redis", "ElastiCache/memcached:cache.m5.large"],
    ["a service that the table alone is asked for", "Route53/hosted-zone"],
    ["a name that every object has, as a key", "toString"],
  ])("requests nothing for %s", (_, key) => {
    expect(priceQuery(key)).toBeUndefined();
  });

  it("requests a Redis node by its type", () => {
    expect(priceQuery("ElastiCache/redis:cache.m5.large")).toMatchObject({
      serviceCode: "AmazonElastiCache",
      filters: { cacheEngine: "Redis", instanceType: "cache.m5.large" },
      usageTypeEnd: "NodeUsage:cache.m5.large",
    });
  });

  it("requests a reservation like on-demand hours, with its term; plan rates are not listed", () => {
    const onDemand = priceQuery("EC2/m5.large");
    expect(onDemand).not.toHaveProperty("term");
    expect(priceQuery("EC2/m5.large@reserved")).toEqual({ ...onDemand, term: "reserved" });
    expect(priceQuery("EC2/m5.large@compute-plan")).toBeUndefined();
    expect(priceQuery("EC2/m5.large@instance-plan")).toBeUndefined();
    expect(priceQuery("Route53/hosted-zone@reserved")).toBeUndefined();
  });
});

describe("databaseEngineName", () => {
  it.each([
    ["postgres", "PostgreSQL"],
    ["postgresql", "PostgreSQL"],
    ["mysql", "MySQL"],
    ["aurora-postgresql", "Aurora PostgreSQL"],
    ["oracle-ee", undefined],
    ["toString", undefined],
  ])("%s is %s", (engine, name) => {
    expect(databaseEngineName(engine)).toBe(name);
  });
});
